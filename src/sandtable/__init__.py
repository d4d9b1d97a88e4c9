"""Sandtable: four tabletop wargames, played, taught, analysed and solved."""

__version__ = "0.2.0"
