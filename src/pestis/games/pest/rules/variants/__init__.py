"""The variants, each an object with the rules that it changes (PE 12, 13, 14)."""
