"""The revisions of the schema: one file each, never changed once released."""
