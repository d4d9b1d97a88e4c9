"""The report of a simulation: a page a language, complete in itself; and the page of all ladders."""
