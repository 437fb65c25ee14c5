"""The learned critic of Rummy Five and Big Eight: features, arithmetic, files, and play by the rules."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.rummy_five.played_out import by_kernel, by_rules, is_first_to_answer, states_of_play

from meldhouse.bots.rummy_five.choices import sensible_choices
from meldhouse.build_info import is_compiled
from meldhouse.games.registry import build_game
from meldhouse.games.rummy_five.edition import BIG_EIGHT, RUMMY_FIVE
from meldhouse.games.rummy_five.hand_splits import packed
from meldhouse.parts.chance import Dice
from meldhouse.parts.letter_cards import KINDS
from meldhouse.solvers.rummy_five.critic.critic import LANES, FiveCritic, FiveWeights, packed_lanes
from meldhouse.solvers.rummy_five.critic.critique import FiveCritique
from meldhouse.solvers.rummy_five.critic.features import FiveFeatures
from meldhouse.solvers.rummy_five.critic.layout import swapped_suits
from meldhouse.solvers.rummy_five.critic.practice import FivePractice
from meldhouse.solvers.rummy_five.critic.weights import has_weights, read_weights, weights_of, write_weights
from meldhouse.solvers.rummy_five.packed_deal import PackedDeal
from meldhouse.solvers.rummy_five.policy import FivePolicy
from meldhouse.solvers.rummy_five.rollout import FiveRollout
from meldhouse.solvers.rummy_five.worlds import FiveWorlds

EDITIONS = {"rummy-five": RUMMY_FIVE, "big-eight": BIG_EIGHT}
TRAINED = [(name, players) for name in EDITIONS for players in (2, 3, 4) if has_weights(name, players)]
EVERY_CRITIC = pytest.mark.parametrize(("name", "players"), TRAINED)
EVERY_EDITION = pytest.mark.parametrize("name", EDITIONS)
DEALS = {"rummy-five": 40 if is_compiled() else 1, "big-eight": 8 if is_compiled() else 1}
HIDDEN = 8


def random_weights(name: str, seed: int = 1, most: int = 400) -> tuple[list[int], list[int], list[int]]:
    dice = Dice(seed)
    size = int(FiveFeatures(EDITIONS[name], 4).size)
    counts = (size * HIDDEN, HIDDEN, HIDDEN)
    columns, bias, out = ([dice.below(2 * most) - most for _ in range(count)] for count in counts)
    return columns, bias, out


def test_both_games_have_critics_for_the_usual_number_of_players() -> None:
    assert {("rummy-five", 4), ("big-eight", 4)} <= set(TRAINED)


# --- arithmetic ---


@EVERY_EDITION
def test_four_hidden_numbers_in_one_are_what_four_would_be(name: str) -> None:
    columns, bias, out = random_weights(name)
    practice = FivePractice(EDITIONS[name], 4, FiveWeights(columns, bias, out))
    practice.play(3, 1, 50)
    lessons = practice.lessons
    ends = [*list(lessons.positions)[1:], len(lessons.shared)]
    shown = [list(lessons.shared)[first:end] for first, end in zip(lessons.positions, ends, strict=True)]
    assert shown
    for present in shown:
        hidden = [bias[at] + sum(columns[one * HIDDEN + at] for one in present) for at in range(HIDDEN)]
        words = packed_lanes(bias)
        whole = packed_lanes(columns)
        for one in present:
            for word in range(HIDDEN // LANES):
                words[word] += whole[one * HIDDEN // LANES + word]
        assert words == packed_lanes(hidden)


@EVERY_EDITION
def test_a_worth_is_that_of_the_network_written_out(name: str) -> None:
    columns, bias, out = random_weights(name)
    edition = EDITIONS[name]
    critic = FiveCritic(edition, 4, FiveWeights(columns, bias, out))
    for seed in range(20):
        list_first_choices(critic, edition, seed)
        for place in range(critic.count):
            critic.look_at(place)
            present = [critic.features.present[at] for at in range(critic.features.count)]
            hidden = [bias[at] + sum(columns[one * HIDDEN + at] for one in present) for at in range(HIDDEN)]
            expected = sum(max(0, number) * out[at] for at, number in enumerate(hidden))
            assert critic.worth(place) == expected


def list_first_choices(critic: FiveCritic, edition: Any, seed: int, swap: bool = False) -> None:
    """Lists the discards of a random hand after some random discards of the others, or the same with suits swapped."""
    dice = Dice(seed)
    cards = dice.shuffled(edition.deck)
    if swap:
        cards = [(card + 7) % KINDS for card in cards]
    deal = PackedDeal(edition, 4)
    deal.hands[0] = packed(cards[: edition.dealt + 1])
    for number, card in enumerate(cards[edition.dealt + 1 : edition.dealt + 7]):
        seat = 1 + number % 3
        deal.hands[seat] += packed([card])
        deal.throw(seat, card, dice.below(3) == 0 and deal.may_go(seat))
    deal.dealer, deal.pot, deal.stock_end = 1, 2, 10
    critic.see(deal, 0)
    critic.add_discards(False)


@EVERY_EDITION
def test_swapped_suits_are_swapped_features(name: str) -> None:
    edition = EDITIONS[name]
    swapped = swapped_suits(edition)
    assert sorted(swapped) == list(range(len(swapped)))
    weights = FiveWeights(*random_weights(name))
    one, other = FiveCritic(edition, 4, weights), FiveCritic(edition, 4, weights)
    for seed in range(20):
        list_first_choices(one, edition, seed)
        list_first_choices(other, edition, seed, swap=True)
        places = {(other.kinds[place], other.cards[place]): place for place in range(other.count)}
        assert one.count == other.count
        for place in range(one.count):
            one.look_at(place)
            other.look_at(places[one.kinds[place], (one.cards[place] + 7) % KINDS])
            present, mirrored = (
                {critic.features.present[at] for at in range(critic.features.count)}
                for critic in (one, other)
            )
            assert {swapped[feature] for feature in present} == mirrored


# --- files ---


def test_a_file_has_what_was_written() -> None:
    columns, bias, out = random_weights("rummy-five", most=32_000)
    read = read_weights(write_weights(columns, bias, out, 4.0))
    made = FiveWeights(columns, bias, out)
    assert read.win == 4.0
    assert (read.words, read.features) == (HIDDEN // LANES, len(columns) // HIDDEN)
    assert list(read.columns) == list(made.columns)
    assert (list(read.bias), list(read.out)) == (list(made.bias), list(made.out))


@EVERY_CRITIC
def test_files_fit_the_features(name: str, players: int) -> None:
    assert weights_of(name, players).features == FiveFeatures(EDITIONS[name], players).size


@EVERY_CRITIC
def test_hidden_numbers_keep_far_from_their_limits(name: str, players: int) -> None:
    """Each has 16 bits. One that needed more would spoil the other three beside it."""
    weights = weights_of(name, players)
    practice = FivePractice(EDITIONS[name], players, weights)
    practice.play(7, 6 if is_compiled() else 1, 50)
    lessons = practice.lessons
    columns, first = unpacked(weights.columns), unpacked(weights.bias)
    hidden_count = len(first)
    shared = listed(lessons.shared, lessons.positions)
    rows = listed(lessons.features, lessons.rows)
    ends = [*list(lessons.decisions)[1:], len(rows)]
    for present, begin, end in zip(shared, lessons.decisions, ends, strict=True):
        for row in rows[begin:end]:
            for at in range(hidden_count):
                hidden = first[at] + sum(columns[one * hidden_count + at] for one in [*present, *row])
                assert abs(hidden) < 0x8000 * 0.7


def listed(numbers: Any, begins: Any) -> list[list[int]]:
    ends = [*list(begins)[1:], len(numbers)]
    return [list(numbers)[begin:end] for begin, end in zip(begins, ends, strict=True)]


def unpacked(words: Any) -> list[int]:
    """Returns the four numbers of each packed one."""
    found = []
    for word in words:
        for _ in range(LANES):
            number = ((word + 0x8000) & 0xFFFF) - 0x8000
            found.append(number)
            word = (word - number) >> 16
    return found


# --- play ---


def choice_of_critic(game: Any, critique: FiveCritique, view: Any) -> Any:
    """Returns the choice of a critic, as a player who has no rollouts would make it."""
    choices = sensible_choices(game, view)
    if len(choices) == 1:
        return choices[0]
    worths = critique.worths(view, choices)
    return max(worths, key=lambda action: worths[action])


@EVERY_CRITIC
def test_rollouts_with_a_critic_go_as_the_rules_say(name: str, players: int) -> None:
    """The critic sees the same in a rollout as in the views of the rules, and the rollout does what it chose."""
    compared = 0
    game: Any = build_game(name, players)
    rollout, critique, policy = FiveRollout(game.edition, players), FiveCritique(game), FivePolicy(game, True)
    rollout.deep = True
    worlds = FiveWorlds(game, rollout)

    def choose(seat: int, view: Any) -> Any:
        return choice_of_critic(game, critique, view) if seat == own_seat else policy.choose(view)

    for _, state, own_seat in states_of_play(name, players, DEALS[name]):
        view = state.view(own_seat)
        choices = sensible_choices(game, view)
        if len(choices) == 1 or not is_first_to_answer(state):
            continue
        worlds.prepare(view)
        rollout.set_critic(own_seat, critique.new_critic())
        for action in choices[:3]:
            expected = by_rules(game, state, own_seat, action, choose)
            assert by_kernel(rollout, state, own_seat, action) == expected
            compared += 1
    assert compared


@EVERY_EDITION
def test_practice_is_the_same_each_time_and_sees_every_choice(name: str) -> None:
    weights = FiveWeights(*random_weights(name))
    first, second = (FivePractice(EDITIONS[name], 4, weights) for _ in range(2))
    for practice in (first, second):
        practice.play(5, 6, 30)
    lessons, again = first.lessons, second.lessons
    for part in ("positions", "decisions", "shared", "rows", "features", "points", "won"):
        assert list(getattr(lessons, part)) == list(getattr(again, part))
    ends = [*list(lessons.decisions)[1:], len(lessons.rows)]
    assert all(end - begin >= 2 for begin, end in zip(lessons.decisions, ends, strict=True))
    assert len(lessons.points) == len(lessons.won) == len(lessons.rows)


def test_practice_counts_what_its_rollouts_end_with() -> None:
    """A won deal is worth at least the points that were asked for, and nobody wins in every branch."""
    practice = FivePractice(RUMMY_FIVE, 4, None)
    practice.play(1, 40, 15)
    lessons = practice.lessons
    gains = list(zip(lessons.points, lessons.won, strict=True))
    assert {won for _, won in gains} == {0, 1}
    assert all(points > 0 for points, won in gains if won)
    assert any(points < 0 for points, won in gains)
