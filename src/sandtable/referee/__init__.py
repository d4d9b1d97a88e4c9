"""The referee: the rules for programs in any language, as JSON-RPC 2.0 over standard input and output.

``Referee.answer`` handles one line and knows nothing of processes; ``stdio.serve_stdio`` is the process around it.
The protocol is described, with examples that are run as tests, in ``docs/protocol.md``.
"""

from .referee import Referee

__all__ = ["Referee"]
