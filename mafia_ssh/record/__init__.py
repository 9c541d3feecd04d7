"""The match record on disk: reading, writing and replaying it (RECORD)."""
