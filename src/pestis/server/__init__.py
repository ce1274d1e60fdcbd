"""The table server: seats, storage and transport around the one rules engine."""
