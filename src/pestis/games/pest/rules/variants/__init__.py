"""What the variants change, each as one object (PE 12, 13, 14)."""
