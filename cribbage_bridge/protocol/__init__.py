"""The opponent protocol, its client, and the stand-alone opponent."""
