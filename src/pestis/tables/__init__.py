"""Tables, without I/O.

A table is folded from its stored rows.  A command goes in, with everything it needs to know of the
outside world, and what to store comes out; the driver stores it and then sends everybody their own
update.
"""
