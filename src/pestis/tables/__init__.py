"""Tables, without I/O.

A table is folded from its stored rows.  It takes a command, with everything that it needs to know
of the outside world, and returns the change to store; the driver stores it and then sends each
viewer their own update.
"""
