"""What exercises are looked for, game by game, in the order in which they are best done."""

from __future__ import annotations

from meldhouse.lessons.games.rummy_five import YES
from meldhouse.lessons.mining import letter_finders as letters
from meldhouse.lessons.mining import meld_finders as melds
from meldhouse.lessons.mining.run import Wanted

WANTED: dict[str, list[Wanted]] = {
    "rummy-five": [
        Wanted("waits-1", "waits", "RF-4", 3, "regular", letters.waits(1, 1)),
        Wanted("catch-1", "catch", "RF-3", 3, "regular", letters.catch("too-few-points")),
        Wanted("catch-2", "catch", "RF-9", 3, "novice", letters.catch("discarded-before")),
        Wanted("waits-2", "waits", "RF-4", 3, "regular", letters.waits(2, 4)),
        Wanted("worth-1", "worth", "RF-13", 3, "regular", letters.worth(4, 9)),
        Wanted("wide-1", "wide", "RF-4", 3, "regular", letters.wide),
        Wanted("catch-3", "catch", "RF-6", 3, "regular", letters.catch(YES, True)),
        Wanted("catch-4", "catch", "RF-9", 3, "regular", letters.catch("missed-before"), letters.overlooked),
        Wanted("safe-1", "safe", "RF-9", 2, "regular", letters.safe),
    ],
    "big-eight": [
        Wanted("waits-1", "waits", "BE-2", 3, "regular", letters.waits(1, 1)),
        Wanted("run-1", "run", "RF-6", 3, "regular", letters.run_of_another),
        Wanted("catch-1", "catch", "BE-4", 3, "regular", letters.catch("too-few-points", True)),
        Wanted("worth-1", "worth", "BE-5", 3, "regular", letters.worth(3, 6)),
        Wanted("waits-2", "waits", "BE-2", 3, "regular", letters.waits(2, 6)),
        Wanted("wide-1", "wide", "RF-4", 3, "regular", letters.wide),
        Wanted("catch-2", "catch", "BE-4", 3, "regular", letters.catch(YES)),
        Wanted("worth-2", "worth", "BE-5", 3, "regular", letters.worth(7, 30)),
    ],
    "octablitz": [
        Wanted("beat-1", "beat", "OB-3", 3, "regular", letters.beat(1)),
        Wanted("beat-2", "beat", "OB-3", 3, "regular", letters.beat(2)),
        Wanted("up-1", "up", "OB-4", 3, "regular", letters.up("not-stronger")),
        Wanted("up-2", "up", "OB-6", 3, "regular", letters.up("no-trick-taken")),
        Wanted("sure-1", "sure", "OB-4", 3, "regular", letters.sure(1)),
        Wanted("sure-2", "sure", "OB-4", 3, "regular", letters.sure(2)),
        Wanted("settle-1", "settle", "OB-7", 3, "regular", letters.settle),
        Wanted("open-1", "open", "OB-7", 3, "regular", letters.open_lead),
    ],
    "rhine-rummy": [
        Wanted("qualify-1", "qualify", "RR-5", 3, "regular", melds.qualify),
        Wanted("joker-1", "joker", "RR-6", 3, "regular", melds.joker("wild-without-company")),
        Wanted("joker-2", "joker", "RR-6", 3, "regular", melds.joker(YES)),
        Wanted("free-1", "free", "RR-6", 3, "regular", melds.free),
        Wanted("count-1", "count", "RR-7", 3, "regular", melds.count),
        Wanted("joker-3", "joker", "RR-6", 3, "regular", melds.joker("wild-not-freed-group")),
        Wanted("most-1", "most", "RR-6", 3, "regular", melds.most(2, 1, 1)),
        Wanted("out-1", "out", "RR-7", 3, "regular", melds.out(2, 1)),
    ],
    "rummikub": [
        Wanted("thirty-1", "thirty", "RK-2", 3, "regular", melds.thirty),
        Wanted("first-1", "first", "RK-2", 3, "regular", melds.first("first-meld-low")),
        Wanted("first-2", "first", "RK-2", 3, "regular", melds.first("table-touched")),
        Wanted("value-1", "value", "RK-4", 3, "regular", melds.value),
        Wanted("clear-1", "clear", "RK-3", 3, "regular", melds.free),
        Wanted("rescue-1", "rescue", "RK-3", 3, "regular", melds.mess),
        Wanted("most-1", "most", "RK-3", 3, "regular", melds.most(2, 2, 1)),
        Wanted("out-1", "out", "RK-7", 3, "regular", melds.out(2, 2)),
    ],
}
