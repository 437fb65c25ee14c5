"""Attacks on a real server, each for some seconds beside people who play honestly.

`Siege` keeps the honest tables going and measures them; every attack returns the codes with which it was refused.
"""

from tests.support.attacks.catalogue import ATTACKS, EXPECTED
from tests.support.attacks.prepared_tables import prepare
from tests.support.attacks.siege import AS_RUN, Outcome, Siege

__all__ = ["AS_RUN", "ATTACKS", "EXPECTED", "Outcome", "Siege", "prepare"]
