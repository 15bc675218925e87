"""What every game rests on: values, odds, moves in words, the table, the league; the standard library alone."""
