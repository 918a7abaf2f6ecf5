"""Who sits at the table: the stand-alone opponent, the referee, a person."""
