"""Shares one source distribution and its wheel among the processes of a test run."""

import pytest
from filelock import FileLock
from tests.support.packages import Built


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Builds the packages, unless another process of this run has done it."""
    own = tmp_path_factory.getbasetemp()
    # processes of xdist have folders of their own, side by side
    shared = own.parent if own.name.startswith("popen-") else own
    with FileLock(shared / "packages.lock"):
        return Built.below(shared / "packages")
