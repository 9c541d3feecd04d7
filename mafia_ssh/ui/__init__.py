"""What a player sees: the Textual application, its screens and its words."""
