"""The recorded plays of Rummikub are worth replaying: everything that can happen happens in them."""

from tests.support.transcript import HERE


def test_recorded_plays_show_every_kind_of_event_and_every_bell():
    told = "".join(file.read_text("utf-8") for file in HERE.glob("rummikub-*.told"))
    for kind in ("tile-turned", "dealt", "laid", "tiles-drawn", "passed", "time-up", "deal-ended"):
        assert f" {kind} " in told
    bells = [line for line in told.splitlines() if line[2:].startswith("bell")]
    assert any("time-up laid" in line for line in bells)
    assert any(line[2:].startswith("bell:") and "tiles-drawn" in line for line in bells)
    assert any("/" in line and "tiles-drawn" in line for line in bells)


def test_recorded_plays_have_every_size():
    for players in (2, 3, 4):
        assert (HERE / f"rummikub-{players}.record").is_file()
