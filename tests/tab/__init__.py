"""Tables in a browser tab, without a browser."""
