"""Tests the changes of a turn: few moves that lead from the table before to the table after it."""

import random

import pytest
from tests.support.web.requests import asking

ASK = """
import { difference, turnsSince } from "./changes.js";
export default (asked) => Array.isArray(asked) ? turnsSince(asked, 0) : difference(asked);
"""


@pytest.fixture(scope="module")
def ask(tmp_path_factory):
    return asking("changes", ASK, tmp_path_factory.mktemp("changes"))


def tables(chance):
    """Returns a random table, and the table after a random turn that often changes little."""
    tiles = [f"k{number}" for number in range(chance.randint(3, 30))]
    before = [tiles[at : at + 4] for at in range(0, len(tiles), 4)]
    after = [list(one) for one in before]
    for _ in range(chance.randrange(6)):
        one, other = chance.choice(after), chance.choice(after)
        if one:
            other.append(one.pop(chance.randrange(len(one))))
    for number in range(chance.randrange(4)):
        chance.choice(after).append(f"r{number}")
    chance.shuffle(after)
    return before, [one for one in after if one]


def test_the_moves_lead_from_one_table_to_the_other(ask):
    chance = random.Random(7)
    turns = [(*tables(chance), 1) for _ in range(300)]
    answers = ask([{"seat": seat, "before": before, "after": after} for before, after, seat in turns])
    for (before, after, _), answer in zip(turns, answers, strict=True):
        assert [one["tiles"] for one in answer["begin"]] == before
        lying = before
        known = {tile for one in before for tile in one}
        for step in answer["steps"]:
            now = [one["tiles"] for one in step["table"]]
            assert step["isFromRack"] == (not set(step["tiles"]) & known)
            assert stayed(lying, step["tiles"]) == stayed(now, step["tiles"])
            lying = now
        assert sorted(map(sorted, lying)) == sorted(map(sorted, after))
        moved = [tile for step in answer["steps"] for tile in step["tiles"]]
        assert len(moved) == len(set(moved))


def stayed(table, tiles):
    """Returns the sets of a table without the moved tiles."""
    rest = [sorted(set(one) - set(tiles)) for one in table]
    return sorted(one for one in rest if one)


def test_what_stays_is_not_moved(ask):
    [answer] = ask([{"seat": 0, "before": [["a", "b", "c"], ["d"]], "after": [["d", "e"], ["a", "b", "c"]]}])
    assert [step["tiles"] for step in answer["steps"]] == [["e"]]


def test_only_the_turns_since_my_own_and_in_this_deal(ask):
    def laid(seat, *table):
        return {"kind": "laid", "seat": seat, "table": list(table)}

    events = [laid(1, "x y z"), {"kind": "dealt"}, laid(1, "a b c"), laid(0, "a b c d"), laid(2, "a b c d e")]
    [turns] = ask([events])
    assert turns == [{"seat": 2, "before": [["a", "b", "c", "d"]], "after": [["a", "b", "c", "d", "e"]]}]
