"""Exit codes of `meldhouse`."""

from __future__ import annotations

#: what was asked about is wrong: a record, a line of a batch; or a fault of ours
FAULT = 1
#: the question is wrong
BAD_INPUT = 2
#: Ctrl-C
INTERRUPTED = 130
