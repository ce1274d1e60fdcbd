"""The variants, each as one object that says what it changes (PE 12, 13, 14)."""
