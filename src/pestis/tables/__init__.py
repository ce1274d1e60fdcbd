"""Tables, without I/O.

A table is folded from the rows that are stored of it.  A command goes in with all that the outside
world knows, and what is to be stored comes out; whoever drives a table stores it, and then tells
everybody the update that is theirs.
"""
