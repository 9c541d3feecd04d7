"""Tests of the match record: its lines, its reader, its replay."""
