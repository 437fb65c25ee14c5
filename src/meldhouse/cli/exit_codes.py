"""Exit codes of `meldhouse`."""

from __future__ import annotations

#: the record or a line of the batch is wrong; or an internal error
FAULT = 1
#: the command is wrong
BAD_INPUT = 2
#: Ctrl-C
INTERRUPTED = 130
