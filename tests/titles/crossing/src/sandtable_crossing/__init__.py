"""The Crossing: a tiny two-sided game that lives in the tests only.

Three boats cross a strait of a dozen spaces by night; two patrol boats look for them. It is no good as a game; it
uses everything the engine's contract promises and a solitaire game does not need: hidden set-up and movement with
announcements, hidden hands and face-down discards, a secret simultaneous choice, a chase inside a search inside an
operation inside a round, a decision of one side in the other's operation, reaction windows in which a pass gives
nothing away, weighted chance, observers, a draw.
"""
