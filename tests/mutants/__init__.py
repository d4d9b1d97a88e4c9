"""``make mutants TITLE=…``: whether the tests of a title notice when one of its rules is changed."""
