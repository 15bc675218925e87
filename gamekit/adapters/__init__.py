"""Our games in other people's laboratories: every room, through one adapter for each library."""
