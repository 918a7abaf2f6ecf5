"""The computer as a stand-alone program, and its protocol."""
