"""The one live table: who sits where, who is connected, the lobby, the clocks and the journal."""
