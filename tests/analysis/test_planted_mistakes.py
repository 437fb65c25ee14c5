"""Mistakes that were put into a match are named first: a win left, a card not caught, a joker wasted."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.matches_played import Instead, Planted, plant, play

from meldhouse.analysis import Moment, Review, review_match
from meldhouse.analysis.games.octablitz import sure_wins
from meldhouse.analysis.games.rummikub import RummikubReview
from meldhouse.analysis.render.text import call_texts
from meldhouse.analysis.wording import action_text, step_texts
from meldhouse.core.actions import Action
from meldhouse.core.record import Record
from meldhouse.core.shuffle import StackedShuffle
from meldhouse.games.registry import build_game
from meldhouse.games.rhine_rummy.actions import DRAW as RHINE_DRAW
from meldhouse.games.rhine_rummy.actions import Lay as RhineLay
from meldhouse.games.rummikub.actions import DRAW, Lay
from meldhouse.games.rummikub.tiles import TILES, read_table, read_tiles
from meldhouse.games.rummy_five.actions import CATCH, DISCARDS, GO_OUT, PASS
from meldhouse.parts.chance import Dice
from meldhouse.parts.draft import Draft
from meldhouse.parts.layout import Layout, read_layout
from meldhouse.parts.playing_cards import packs_of_cards, read_cards
from meldhouse.solvers.melding.solve import solve_view
from meldhouse.words import LANGUAGES, words_in


def first_of(planted: Planted, samples: int = 8) -> tuple[Review, Moment]:
    made = review_match(planted.record, [planted.seat], samples=samples)
    assert made.first, "nothing was found"
    return made, made.moments[made.first[0]]


def is_it(moment: Moment, planted: Planted) -> bool:
    return (moment.deal, moment.number, moment.seat) == planted[1:]


# --- Rummy Five and Big Eight ---


def keep_playing(game: Any, seat: int, view: Any, action: Action) -> Action | None:
    """The winning card is thrown away."""
    return DISCARDS[view.own.drawn] if action == GO_OUT else None


def pass_by(game: Any, seat: int, view: Any, action: Action) -> Action | None:
    return PASS if action == CATCH else None


@pytest.mark.parametrize("name", ["rummy-five", "big-eight"])
def test_a_complete_hand_that_was_not_shown(name: str) -> None:
    planted = plant(name, keep_playing)
    made, moment = first_of(planted)
    assert is_it(moment, planted)
    assert (moment.kind, moment.is_exact, moment.best) == ("win-missed", True, "out")
    assert moment.said[0].key == "review.found.out"
    assert moment.said[0].numbers["points"] >= 1
    assert made.seats[0].wins_missed >= 1


@pytest.mark.parametrize("name", ["rummy-five", "big-eight"])
def test_a_discard_that_could_be_caught(name: str) -> None:
    planted = plant(name, pass_by)
    made, moment = first_of(planted)
    assert is_it(moment, planted)
    assert (moment.kind, moment.is_exact, moment.best) == ("catch-missed", True, "catch")
    assert made.seats[0].calls["catch"].missed >= 1


def test_rf_17_a_wrong_call() -> None:
    def wrongly(game: Any, seat: int, view: Any, action: Action) -> Action | None:
        is_wrong = view.public.stage == "claims" and game.refuse_catch(view) is not None
        return CATCH if is_wrong else None

    planted = plant("rummy-five", wrongly, level="novice", calls="table")
    _, moment = first_of(planted)
    assert is_it(moment, planted)
    assert (moment.kind, moment.is_exact, moment.chosen) == ("wrong-call", True, "catch")
    assert moment.gain is not None
    assert moment.gain.value > 0


# --- Octablitz ---


def let_go(game: Any, seat: int, view: Any, action: Action) -> Action | None:
    """Of several plays one that is not sure to win, where another is."""
    sure = sure_wins(game, view)
    others = [play for play in game.choices(view) if play not in sure]
    return others[0] if sure and others and len(view.own.hand) > 2 else None


def test_a_deal_of_octablitz_that_could_not_be_lost() -> None:
    planted = plant("octablitz", let_go)
    _, moment = first_of(planted)
    assert is_it(moment, planted)
    assert (moment.kind, moment.is_exact) == ("win-missed", True)
    assert moment.said[0].key == "review.found.sure-win"


def test_what_is_called_a_sure_win_is_one_whatever_the_others_hold_and_play() -> None:
    """The seat leads only what is sure; everybody else plays at random."""
    game = build_game("octablitz", 4, {"deals": 1})
    dice, seen = Dice(5), 0
    for _ in range(400):
        truth, _told = game.deal(game.opening(), dice)
        mine: int | None = None
        while game.awaited(truth.public):
            seat = truth.public.turn
            view = truth.view(seat)
            choices = list(game.choices(view))
            if mine is None and sure_wins(game, view):
                mine = seat
            if seat == mine:
                choices = sure_wins(game, view)
                assert choices, "it was sure, and is not any more"
            truth, _told = game.play(truth, seat, choices[dice.below(len(choices))])
        if mine is not None:
            seen += 1
            assert truth.public.result.seat == mine
    assert seen > 40


# --- Rummikub and Rhine Rummy ---


def rather_draw(game: Any, seat: int, view: Any, action: Action) -> Action | None:
    """Finds a way out, also one that the bot has missed."""
    if not view.stock:
        return None
    if game.name == "rummikub":
        return DRAW if RummikubReview(game).goes_out(view, action) else None
    best = solve_view(game, view, gentle=False)
    return None if best is None or best.left else RHINE_DRAW


@pytest.mark.parametrize(("name", "level"), [("rummikub", "expert"), ("rhine-rummy", "regular")])
def test_a_turn_that_goes_out(name: str, level: str) -> None:
    planted = plant(name, rather_draw, level)
    made, moment = first_of(planted, samples=2)
    assert is_it(moment, planted)
    assert (moment.kind, moment.is_exact, moment.chosen) == ("win-missed", True, "draw")
    assert moment.laid is not None
    assert moment.said[0].numbers["count"] == len(moment.laid[1].split())
    for language in LANGUAGES:
        told = step_texts(words_in(language), made, moment)
        assert len(told) == len(moment.steps) > 0


def test_the_steps_of_a_win_lead_to_the_table_that_wins() -> None:
    planted = plant("rummikub", rather_draw, "expert")
    _, moment = first_of(planted, samples=2)
    game = planted.record.match.game
    view = view_at(planted)
    draft = Draft(view.public.table, view.own.rack)
    for step in moment.steps:
        draft.put(game.read_cards(step.tiles), step.to, step.at)
    after: Layout = tuple(draft.layout)
    assert game.refusal(view, Lay(after)) is None
    assert set(view.own.rack) <= {tile for tiles in after for tile in tiles}


def view_at(planted: Planted) -> Any:
    """Returns the view of the seat at the planted decision."""
    from meldhouse.analysis.positions import spots_of

    return next(
        spot.view
        for spot in spots_of(planted.record, [planted.seat])
        if (spot.deal, spot.number) == (planted.deal, planted.number)
    )


#: seat 0 turns the higher tile and begins; its rack opens with k10 k11 k12 and needs no joker for that
RACK = "k10 k11 k12 * b1 b4 b7 o2 o5 o8 o12 r1 r4 r9"


def stacked() -> StackedShuffle:
    rack = list(read_tiles(RACK))
    rest = Dice(11).shuffled([tile for tile in range(TILES) if tile not in rack])
    high, low = read_tiles("r13 r2")
    turned = [high, low, *[tile for tile in range(TILES) if tile not in (high, low)]]
    other = Dice(12)
    return StackedShuffle([[turned, rack + rest], [turned, other.shuffled(range(TILES))]])


def waste_the_joker(game: Any, seat: int, view: Any, action: Action) -> Action | None:
    if seat or view.public.table:
        return None
    return Lay((*view.public.table, *read_table("k10 k11 k12 *")))


def test_rk_2_a_joker_that_was_not_needed() -> None:
    players = ["expert", "expert"]
    game = build_game("rummikub", 2, {"rounds": 1, "clock": 0})
    planted = play(game, stacked(), players, waste_the_joker)
    assert isinstance(planted, Planted)
    made, moment = first_of(planted, samples=6)
    assert is_it(moment, planted)
    assert (moment.kind, moment.is_exact) == ("joker-wasted", True)
    assert moment.said[0].cards == {"cards": "k10 k11 k12"}
    assert moment.laid is not None
    assert moment.laid[0] == "k10 k11 k12 *"
    assert "*" not in moment.laid[1]
    assert (made.seats[0].jokers_laid >= 1, made.seats[0].jokers_wasted) == (True, 1)
    assert action_text(words_in("en"), "rummikub", moment.chosen, moment.laid[0]) == "lay k10 k11 k12 *"


#: the dealer's left begins: qualified by 10c Jc Qc, and needs no joker for that
#: RR-5 four naturals: a wild beside three would not qualify
WILD_HAND = "9c 10c Jc Qc * 2d 4h 6s 8d 3s"


def stacked_cards(hand: str) -> StackedShuffle:
    """A deal of Rhine Rummy for two in which seat 1 begins with this hand."""
    held = list(read_cards(hand))
    rest = Dice(13).shuffled([card for card in packs_of_cards(2) if card not in held])
    return StackedShuffle([[held + rest]])


def begin_with(text: str) -> Instead:
    def instead(game: Any, seat: int, view: Any, action: Action) -> Action | None:
        return None if view.public.table else RhineLay(read_layout(text, read_cards))

    return instead


def test_rr_6_a_wild_that_was_not_needed() -> None:
    game = build_game("rhine-rummy", 2, {"deals": 1})
    planted = play(game, stacked_cards(WILD_HAND), ["expert"] * 2, begin_with("9c 10c Jc Qc *"))
    assert isinstance(planted, Planted)
    made, moment = first_of(planted, samples=4)
    assert is_it(moment, planted)
    assert (moment.kind, moment.is_exact) == ("joker-wasted", True)
    assert moment.said[0].cards == {"cards": "9c 10c Jc Qc"}
    assert moment.laid is not None
    assert (moment.laid[0], moment.laid[1]) == ("9c 10c Jc Qc *", "9c 10c Jc Qc")
    assert (made.seats[0].jokers_laid >= 1, made.seats[0].jokers_wasted) == (True, 1)
    assert words_in("en").say("review.seat.jokers", laid=1, wasted=1) in "\n".join(
        line for line in call_texts(made, made.seats[0], words_in("en"))
    ).replace(f"Jokers: {made.seats[0].jokers_laid}", "Jokers: 1")


def test_rr_6_a_wild_that_was_needed_is_not_called_wasted() -> None:
    """Without it two of these cards stay in the hand: it is spent, which is an estimate."""
    game = build_game("rhine-rummy", 2, {"deals": 1})
    hand = "10c Jc Qc * 2d 4h 6s 8d 8s 7h"
    planted = play(game, stacked_cards(hand), ["expert"] * 2, begin_with("10c Jc Qc / 8d 8s *"))
    assert isinstance(planted, Planted)
    made = review_match(planted.record, [planted.seat], samples=4)
    (moment,) = [moment for moment in made.moments if is_it(moment, planted)]
    assert (moment.kind, moment.is_exact) == ("joker-spent", False)
    assert made.seats[0].jokers_wasted == 0


def test_who_plays_as_well_as_the_expert_is_told_of_nothing_proven() -> None:
    game = build_game("rummikub", 2, {"rounds": 1, "clock": 0})
    record = play(game, stacked(), ["expert", "expert"])
    assert isinstance(record, Record)
    made = review_match(record, samples=2)
    assert not [moment for moment in made.moments if moment.is_exact]
    assert sum(summary.agreed for summary in made.seats) > 10
