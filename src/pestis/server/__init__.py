"""The table server: seats, storage and transport around the rules engine."""
