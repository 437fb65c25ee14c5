from pathlib import Path

import pytest

from meldhouse.local.bundle import write_bundle


@pytest.fixture(scope="session")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The local house as a zip, as browsers load it."""
    path = tmp_path_factory.mktemp("bundle") / "house.zip"
    write_bundle(path)
    return path
