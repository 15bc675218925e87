"""The notepad: exact counting against brute force, certainty, proofs, questions, and mistakes told in words."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb, factorial, inf, log2
from random import Random
from typing import Any

import pytest

from gamekit.cluedo import Cluedo, Notepad, odds
from gamekit.cluedo.bots import LEVELS
from gamekit.cluedo.components import MUNICH
from gamekit.cluedo.odds import CASE_FILE, OPEN, Accused, Contradiction, Heard, Holds, Lacks
from gamekit.cluedo.odds.deals import Deals, fits
from gamekit.cluedo.odds.evidence import Evidence, evidence
from gamekit.cluedo.odds.facts import narrowed
from gamekit.cluedo.odds.order import HUGE, Reckoning, in_order
from gamekit.cluedo.rules import MOVE, SUSPECT
from gamekit.core.dist import Dist
from gamekit.core.table import play, replay
from tests.games import random_game

BOXES = [  # kinds, hand sizes, open cards
    ((2, 2, 2), (1, 2), 0),
    ((2, 2, 3), (1, 1, 1), 1),
    ((3, 2, 3), (2, 2, 1), 0),
    ((2, 3, 3), (1, 1, 1, 1), 1),
]


@cache
def every_deal(kinds: tuple[int, ...], sizes: tuple[int, ...], open_cards: int) -> list[dict[int, int]]:
    """All deals of a small box: card → holder (players, open, case file)."""
    starts = [sum(kinds[:k]) for k in range(3)]
    deals = []
    for file in product(*(range(start, start + kind) for start, kind in zip(starts, kinds, strict=True))):
        rest = [card for card in range(sum(kinds)) if card not in file]
        deals += [dict.fromkeys(file, len(sizes) + 1) | hands for hands in _hands(rest, (*sizes, open_cards), 0)]
    return deals


def _hands(cards: list[int], sizes: tuple[int, ...], holder: int) -> list[dict[int, int]]:
    if not sizes:
        return [{}]
    found = []
    for hand in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in hand]
        found += [dict.fromkeys(hand, holder) | more for more in _hands(rest, sizes[1:], holder + 1)]
    return found


def name(card: int) -> str:
    return f"card {card}"


class Table:
    """A small random game: the true deal, a pad, and the same knowledge as plain tests on deals."""

    def __init__(self, seed: int):
        rng = self.rng = Random(seed)
        kinds, self.sizes, opened = BOXES[seed % len(BOXES)]
        self.cards = tuple(tuple(name(sum(kinds[:k]) + i) for i in range(kinds[k])) for k in range(3))
        self.all = every_deal(kinds, self.sizes, opened)
        self.truth = rng.choice(self.all)
        self.n = len(self.sizes)
        self.me = rng.choice([*range(self.n), None])
        open_cards = [name(card) for card, holder in self.truth.items() if holder == self.n]
        hand = [name(card) for card, holder in self.truth.items() if holder == self.me]
        self.pad = Notepad(range(self.n), self.sizes, self.me, hand, open_cards, self.cards)
        self.tests: list[Any] = [
            lambda deal: all((deal[c] == h) == (self.truth[c] == h) for c in deal for h in (self.n, self.me))
        ]
        self.choices: list[tuple[int, list[int]]] = []
        for _ in range(rng.randint(0, 6)):
            self.say()

    def say(self) -> None:
        rng, truth = self.rng, self.truth
        asked = [int(rng.choice(kind).split()[1]) for kind in self.cards]
        what = rng.random()
        if what < 0.75:
            self.suspicion(rng.randrange(self.n), asked)
        elif what < 0.85:
            who, card = rng.randrange(self.n), asked[0]
            has = truth[card] == who
            self.pad = self.pad.holds(who, name(card)) if has else self.pad.lacks(who, name(card))
            self.tests.append(lambda deal: (deal[card] == who) == has)
        elif not all(truth[card] == self.n + 1 for card in asked):
            self.pad = self.pad.accused(0, *map(name, asked))
            self.tests.append(lambda deal: not all(deal[card] == self.n + 1 for card in asked))

    def suspicion(self, asker: int, asked: list[int]) -> None:
        order = [(asker + step) % self.n for step in range(1, self.n)]
        refuter = next((seat for seat in order if seat in [self.truth[c] for c in asked]), None)
        shown = None
        if refuter is not None and (asker == self.me or self.rng.random() < 0.3):
            shown = self.rng.choice([c for c in asked if self.truth[c] == refuter])
            self.choices.append((refuter, asked))
        self.pad = self.pad.heard(asker, *map(name, asked), refuter, None if shown is None else name(shown))
        passed = order[: order.index(refuter)] if refuter is not None else order
        self.tests.append(lambda deal: not any(deal[c] in passed for c in asked))
        if refuter is not None:
            self.tests.append(lambda deal: any(deal[c] == refuter for c in asked))
        if shown is not None:
            self.tests.append(lambda deal: deal[shown] == refuter)

    def brute(self, refuter: str) -> list[tuple[dict[int, int], Fraction]]:
        kept = [deal for deal in self.all if all(test(deal) for test in self.tests)]
        return [(deal, self.weight(deal) if refuter == "uniform" else Fraction(1)) for deal in kept]

    def weight(self, deal: dict[int, int]) -> Fraction:
        weight = Fraction(1)
        for refuter, asked in self.choices:
            weight /= sum(deal[card] == refuter for card in asked)
        return weight


def dist(pairs: Any) -> Dist[Any]:
    weights: dict[Any, Fraction] = {}
    for key, weight in pairs:
        weights[key] = weights.get(key, Fraction(0)) + weight
    return Dist(weights)


@pytest.mark.parametrize("part", range(10))
def test_counting_agrees_with_brute_force_in_thousands_of_states(part: int) -> None:
    for seed in range(part * 300, part * 300 + 300):
        table = Table(seed)
        for refuter in ("any", "uniform"):
            pad, deals = table.pad.assuming(refuter), table.brute(refuter)
            assert pad.deals == len(deals), seed
            for card in range(len(pad.all_cards)):
                where = dist((pad.holders[deal[card]], weight) for deal, weight in deals)
                assert pad.where(name(card)) == where, seed
            files = (tuple(name(c) for c in sorted(deal) if deal[c] == table.n + 1) for deal, _ in deals)
            assert pad.case_file == dist(zip(files, (weight for _, weight in deals), strict=True)), seed


@pytest.mark.parametrize("part", range(4))
def test_what_is_certain_is_complete_and_every_proof_is_sound_and_minimal(part: int) -> None:
    for seed in range(part * 60, part * 60 + 60):
        table = Table(seed)
        pad, deals = table.pad, [deal for deal, _ in table.brute("any")]
        for card, (h, holder) in product(range(len(pad.all_cards)), enumerate(pad.holders)):
            if holder == OPEN:
                continue
            has = {deal[card] == h for deal in deals}
            assert pad.certain.get((holder, name(card))) == (has.pop() if len(has) == 1 else None), seed
        for who, card in table.rng.sample(sorted(pad.certain, key=str), min(4, len(pad.certain))):
            proof = pad.why(who, card)
            assert proof.steps, seed
            lines = [pad.statements[n - 1] for n in proof.lines]
            assert pad.certain[who, card] == replace(pad, statements=lines).certain[who, card], seed
            for left_out in lines:
                fewer = replace(pad, statements=[line for line in lines if line is not left_out])
                assert (who, card) not in fewer.certain, seed


@pytest.mark.parametrize("part", range(4))
def test_the_worth_of_a_question_agrees_with_brute_force(part: int) -> None:
    for seed in range(part * 25, part * 25 + 25):
        table = Table(seed)
        if table.me is None:
            continue
        refuter = table.rng.choice(["any", "uniform"])
        questions = table.pad.assuming(refuter).best_suspicions()
        assert [q.bits for q in questions] == sorted((q.bits for q in questions), reverse=True)
        for question in table.rng.sample(questions, 3):
            bits, answers = _worth(table, question, table.brute(refuter))
            assert abs(question.bits - bits) < 1e-9 and question.answers == answers, (seed, question)


def _worth(table: Table, question: Any, deals: Any) -> tuple[float, Dist[Any]]:
    asked = [int(card.split()[1]) for card in (question.suspect, question.weapon, question.place)]
    order = [(table.me + step) % table.n for step in range(1, table.n)]
    joint = []
    for deal, weight in deals:
        file = tuple(card for card in sorted(deal) if deal[card] == table.n + 1)
        first = next((seat for seat in order if seat in [deal[c] for c in asked]), None)
        shown = [c for c in asked if deal[c] == first] if first is not None else []
        if not shown:
            joint.append(((None, file), weight))
        joint += [(((first, name(c)), file), weight / len(shown)) for c in shown]
    both = dist(joint)
    answers, files = both.map(lambda pair: pair[0]), both.map(lambda pair: pair[1])
    return _entropy(answers) + _entropy(files) - _entropy(both), answers


def _entropy(odds: Dist[Any]) -> float:
    return -sum(float(p) * log2(p) for _, p in odds.items())


@pytest.mark.parametrize("part", range(4))
def test_the_tickets_of_a_count_are_its_deals_each_as_often_as_it_weighs(part: int) -> None:
    for seed in range(part * 20, part * 20 + 20):
        table = Table(seed)
        for refuter in ("any", "uniform"):
            counted, deals = table.pad.assuming(refuter).counted, table.brute(refuter)
            if counted.total > 20_000:
                continue
            drawn = Counter(zip(*counted.drawn(range(counted.total)), strict=True))
            unit = counted.total / sum(weight for _, weight in deals)
            assert drawn == {tuple(deal[c] for c in sorted(deal)): weight * unit for deal, weight in deals}, seed


def test_19_of_20_questions_answered_from_a_sample_lie_within_their_margin() -> None:
    rng, inside, asked = Random(8), 0, 0
    record = play(Cluedo(players=5), [LEVELS["medium"]] * 5, "sampled")
    states = [state for state in replay(record) if state.phase is SUSPECT and len(state.suspicions) > 2]
    for state in states[:12]:
        view = state.view(state.turn)
        pad = odds.notepad(view, "uniform")
        exact = {(q.suspect, q.weapon): q for q in pad.best_suspicions(str(view.here), exact=True)}
        near = pad.best_suspicions(str(view.here), exact=False)
        for question in rng.sample(near, 10):
            true = exact[question.suspect, question.weapon]
            asked += 1
            inside += abs(question.bits - true.bits) <= question.margin
            assert true.margin == 0 and "±" not in true.label and "±" in question.label
            assert {*question.answers} <= {*true.answers}
            assert all(abs(p - true.answers[answer]) < 0.05 for answer, p in question.answers.items())
    assert asked == 120 and inside >= 0.93 * asked


def test_all_questions_of_a_game_are_answered_at_once() -> None:
    suspects, weapons, places = MUNICH.kinds
    told = Notepad(range(4), (4, 4, 4, 4), 0, (*suspects[:2], *weapons[:2]), (weapons[2], places[0]))
    told = told.heard(1, suspects[3], weapons[4], places[2], shown_by=3)
    ranked = told.best_suspicions()
    assert len(ranked) == 6 * 6 * 9 and ranked[0].margin > 0 and ranked == told.best_suspicions()
    assert told.best_suspicions(places[1], exact=True)[0].margin == 0


@pytest.mark.parametrize("players", range(2, 7))
def test_in_played_games_the_truth_is_always_possible_and_never_contradicted(players: int) -> None:
    rng = Random(players)
    for state, _ in random_game(Cluedo(players=players, rounds=15), 9):
        if not state.dealt or rng.random() > 0.08:
            continue
        seat = rng.randrange(players)
        pad = odds.notepad(state.view(seat))
        assert pad.facts == evidence(state.view(seat)).facts
        true = {card: who for who, hand in enumerate(state.hands) for card in hand}
        true |= dict.fromkeys(state.case_file, CASE_FILE) | dict.fromkeys(state.open_cards, OPEN)
        for refuter in ("any", "uniform"):
            assert pad.assuming(refuter).case_file[state.case_file] > 0
            assert all(pad.assuming(refuter).where(card)[who] > 0 for card, who in true.items())
        assert all((true[card] == who) == has for (who, card), has in pad.certain.items())


def test_a_pad_of_a_game_can_call_the_players_by_name() -> None:
    state = next(state for state, _ in random_game(Cluedo(players=3, rounds=9), 1) if len(state.suspicions) == 4)
    by_seat, by_name = odds.notepad(state.view(1)), odds.notepad(state.view(1), names=("Fox", "Owl", "Bear"))
    assert by_name.me == "Owl" and by_name.deals == by_seat.deals
    assert by_name.where("Rope")["Bear"] == by_seat.where("Rope")[2]


def test_samples_are_drawn_by_weight() -> None:
    table = next(t for t in map(Table, range(300)) if t.choices and 4 < t.pad.deals < 12)
    pad = table.pad.assuming("uniform")
    drawn = pad.sample(Random(1), 4000)
    for card in pad.all_cards:
        for holder, p in pad.where(card).items():
            share = sum(deal[card] == holder for deal in drawn) / 4000
            assert abs(share - p) < 4.5 * (float(p * (1 - p)) / 4000) ** 0.5 + 1e-9


@pytest.mark.parametrize("part", range(4))
def test_any_lines_are_taken_or_refused_as_brute_force_says_and_the_lines_named_are_all_needed(part: int) -> None:
    for seed in range(part * 100, part * 100 + 100):
        table, rng = Table(seed), Random(seed)
        pad, kept = table.pad, [deal for deal, _ in table.brute("any")]
        start = [deal for deal in table.all if table.tests[0](deal)]
        while len(pad.statements) < 12 and rng.random() < 0.9:
            line = any_line(table, rng)
            left = [deal for deal in kept if true_in(line, deal, table.n)]
            if left:
                pad, kept = pad.with_line(line), left
                assert pad.deals == len(left), seed
                continue
            with pytest.raises(Contradiction) as problem:
                pad.with_line(line)
            named = [[*pad.statements, line][n - 1] for n in problem.value.lines]
            assert not any(all(true_in(one, deal, table.n) for one in named) for deal in start), seed
            for without in named:
                rest = [one for one in named if one is not without]
                assert any(all(true_in(one, deal, table.n) for one in rest) for deal in start), seed
            assert pad.deals == len(kept), "the old pad still works"
            break


def any_line(table: Table, rng: Random) -> Any:
    """Something said at the table, true or not."""
    asked = [rng.choice(kind) for kind in table.cards]
    who, card = rng.choice([*range(table.n), CASE_FILE]), rng.choice(asked)
    asker = rng.randrange(table.n)
    shown_by = rng.choice([None, *(seat for seat in range(table.n) if seat != asker)])
    seen = card if shown_by is not None and rng.random() < 0.5 else None
    return rng.choice([Heard(asker, *asked, shown_by, seen), Holds(who, card), Lacks(who, card), Accused(0, *asked)])


def true_in(line: Any, deal: dict[int, int], n: int) -> bool:
    """Whether a line is true in a deal, straight from what it says."""
    at = {name(card): CASE_FILE if holder == n + 1 else holder for card, holder in deal.items()}
    match line:
        case Holds(who, card):
            return at[card] == who
        case Lacks(who, card):
            return at[card] != who
        case Accused():
            return any(at[card] != CASE_FILE for card in line.cards)
    for seat in ((line.asker + step) % n for step in range(1, n)):
        has = [card for card in line.cards if at[card] == seat]
        if seat == line.shown_by:
            return bool(has) if line.card is None else line.card in has
        if has:
            return False
    return True


def test_the_order_in_which_cards_are_dealt_changes_no_count() -> None:
    rng, compared = Random(3), 0
    for state, _ in random_game(Cluedo(players=6, rounds=30), 2):
        if not state.suspicions or state.phase is not MOVE or rng.random() < 0.6:
            continue
        found = evidence(state.view(rng.randrange(6)))
        for facts in (found.facts, found.weighted):
            plain, other = Deals(facts), Deals(facts, first=rng.sample(range(21), 12))
            shares = [[Fraction(weight, one.total) for weight in row] for one in (plain, other) for row in one.held]
            assert shares[:21] == shares[21:] and fits(facts)
        compared += 1
    assert compared > 5


def test_a_watcher_of_six_players_with_many_unseen_cards_is_counted_alike_in_any_order() -> None:
    truth = {card: i % 6 for i, card in enumerate(MUNICH.cards) if i not in (0, 6, 12)}
    rng, found = Random(5), Evidence(MUNICH.kinds, (3,) * 6)
    for _ in range(14):
        asked = [rng.choice(kind) for kind in MUNICH.kinds]
        holders = [truth[card] for card in asked if card in truth]
        if holders:
            found.one_of(holders[0], asked)
    sharp = narrowed(found.facts)
    assert sharp is not None and Reckoning(sharp).states(in_order(sharp, large=inf)) > HUGE
    best, plain = Deals(found.facts), Deals(found.facts, first=in_order(sharp, large=inf))
    assert best.total == plain.total and best.held == plain.held and best.case_files == plain.case_files


def test_samples_of_deals_pass_a_chi_square_test() -> None:
    """6,000 deals against equal shares: (seen - expected)² / expected, added up; Wilson and Hilferty's 99.9 % bound."""
    table = next(t for t in map(Table, range(300)) if 20 < t.pad.deals < 60)
    drawn = Counter(tuple(sorted(deal.items(), key=str)) for deal in table.pad.sample(Random(8), 6000))
    many = table.pad.deals
    expected = Fraction(6000, many)
    chi = float(sum((seen - expected) ** 2 / expected for seen in drawn.values()))
    free = many - 1
    assert len(drawn) == many and chi < free * (1 - 2 / (9 * free) + 3.09 * (2 / (9 * free)) ** 0.5) ** 3


# A pad of one's own, by names

FRIENDS = ("Ann", "Ben", "Cat")
KINDS = (("Red", "Blue", "Green"), ("Rope", "Pistol", "Dagger"), ("Park", "Inn", "Bank"))


def pad() -> Notepad:
    return Notepad(FRIENDS, (2, 2, 2), "Ann", ("Rope", "Park"), cards=KINDS)


def test_one_of_three_becomes_certain_when_the_others_are_struck_out() -> None:
    told = pad().heard("Ann", "Red", "Rope", "Inn", shown_by="Ben")
    assert ("Ben", "Red") not in told.certain and told.where("Red")["Ben"] > pad().where("Red")["Ben"]
    told = told.lacks("Ben", "Inn")
    assert told.certain["Ben", "Red"] and str(told.why("Ben", "Red")).endswith("So: Ben has Red.")


def test_how_people_choose_what_to_show_changes_the_odds_like_monty_hall() -> None:
    kinds = (("Red", "Blue", "Green"), ("Rope",), ("Park", "Inn"))
    told = Notepad(("Ann", "Ben"), (1, 2), "Ann", ("Green",), cards=kinds)
    told = told.heard("Ann", "Red", "Rope", "Inn", "Ben", "Red")
    assert told.where("Inn")["Ben"] == Fraction(1, 2)
    assert told.assuming("uniform").where("Inn")["Ben"] == Fraction(1, 3)


def test_lines_can_be_changed_and_taken_back_anywhere() -> None:
    first = pad().lacks("Ben", "Inn").holds("Cat", "Blue").lacks("Ben", "Bank")
    assert first.without(2) == pad().lacks("Ben", "Inn").lacks("Ben", "Bank")
    assert first.changed(2, Lacks("Cat", "Red")).statements[1] == Lacks("Cat", "Red")
    with pytest.raises(ValueError, match="no line 4"):
        first.without(4)


def test_a_contradiction_names_the_lines_and_the_old_pad_still_works() -> None:
    told = pad().lacks("Ben", "Inn").holds("Cat", "Blue").lacks("Ben", "Red").holds("Cat", "Dagger")
    with pytest.raises(Contradiction, match="line 2: Cat has Blue; line 4: Cat has Dagger; line 5") as problem:
        told.holds("Cat", "Inn")
    assert problem.value.lines == (2, 4, 5) and told.deals > 0


def test_since_tells_when_it_could_have_been_known() -> None:
    told = pad().holds("Cat", "Blue").heard("Cat", "Red", "Rope", "Inn", "Ann").holds("Cat", "Inn").lacks("Ben", "Red")
    assert told.since("Cat", "Inn") == told.since("Cat", "Dagger") == 3 and told.since("Ann", "Rope") == 0
    with pytest.raises(ValueError, match="not proven"):
        pad().since("Ben", "Red")


def test_a_learners_mark_is_checked() -> None:
    told = pad().holds("Cat", "Blue").holds("Cat", "Inn")
    since = "Right: Cat does not have Dagger. You could have known this since line 2 (Cat has Inn)."
    assert told.check("Cat", "Dagger", False) == since
    assert told.check("Ann", "Rope", False) == "Wrong: Ann has Rope. You could have known this from the deal on."
    assert told.check("Ben", "Red", True).startswith("That is not certain: ")


def test_a_spectator_needs_no_hand_and_asks_nobody() -> None:
    told = Notepad(FRIENDS, (2, 2, 2), cards=KINDS).heard("Ann", "Red", "Rope", "Inn")
    assert told.deals > 0 and told.where("Red")["Ann"] > 0 and told.where("Red")["Ben"] == 0
    with pytest.raises(ValueError, match="spectator"):
        told.best_suspicions()


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Notepad(FRIENDS, (1, 2, 2), "Ann", ("Rope",), cards=KINDS), "do not make 9 cards"),
        (lambda: Notepad(FRIENDS, (2, 2, 2), "Ann", ("Rope",), cards=KINDS), "must have 2 cards"),
        (lambda: Notepad(FRIENDS, (2, 2, 2), "Dan", ("Rope",), cards=KINDS), "no player 'Dan'"),
        (lambda: Notepad(FRIENDS, (2, 2, 2), None, ("Rope",), cards=KINDS), "spectator has no hand"),
        (lambda: Notepad(("Ann", "open", "Cat"), (2, 2, 2), cards=KINDS), "may be called"),
        (lambda: pad().heard("Ann", "Rope", "Red", "Inn"), "'Rope' is none of: Red, Blue"),
        (lambda: pad().heard("Ann", "Red", "Rope", "Inn", "Ann"), "own suspicion"),
        (lambda: pad().heard("Ann", "Red", "Rope", "Inn", "Ben", "Blue"), "not asked for"),
        (lambda: pad().holds("Ben", "Sword"), "no card 'Sword'"),
        (lambda: pad().where("Sword"), "no card 'Sword'"),
        (lambda: pad().assuming("kind"), "refuter must be"),
        (lambda: pad().why("Ben", "Red"), "nothing is proven"),
        (lambda: pad().best_suspicions("Zoo"), "'Zoo' is none of"),
    ],
)
def test_mistakes_are_told_in_words(make: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        make()


def test_the_graph_has_every_card_and_holder_and_a_reason_for_all_that_is_proven() -> None:
    told = pad().heard("Cat", "Red", "Pistol", "Inn", shown_by="Ben").lacks("Ben", "Bank")
    graph = told.graph()
    assert sum(kind == "card" for kind, _ in graph) == 9 and ("one of", 1) in graph
    edges = [data for a, b, data in graph.edges(data=True) if "p" in data]
    assert len(edges) == 9 * 4
    assert all((data["state"] == "open") == (0 < data["p"] < 1) for data in edges)
    assert all(data["reason"] for data in edges if data["state"] != "open")


def test_a_pad_of_seats_speaks_in_words_and_can_be_given_names() -> None:
    seats = Notepad(range(3), (2, 2, 2), 0, ("Rope", "Park"), cards=KINDS).holds(2, "Blue").lacks(1, "Inn")
    seats = seats.heard(2, "Red", "Pistol", "Inn", shown_by=1).lacks(CASE_FILE, "Red")
    seats = seats.accused(1, "Red", "Pistol", "Inn")
    assert "Line 1: seat 2 has Blue." in str(seats.why(1, "Blue"))
    with pytest.raises(Contradiction, match="line 1: seat 2 has Blue; line 6: seat 1 has Blue"):
        seats.holds(1, "Blue")
    called = seats.renamed(FRIENDS)
    assert called.facts == seats.facts and called.me == "Ann"
    assert called.check("Cat", "Blue", True).startswith("Right: Cat has Blue.")
    assert "seat" not in "".join(line.label for line in called.statements) and called.renamed(range(3)) == seats
    with pytest.raises(ValueError, match="3 players need as many names"):
        seats.renamed(("Ann", "Ben"))


def test_statements_read_as_sentences() -> None:
    assert Heard("Ann", "Red", "Rope", "Inn", "Ben").label == "Ann asked for Red, Rope and Inn: Ben showed a card"
    assert Heard(0, "Red", "Rope", "Inn").label == "seat 0 asked for Red, Rope and Inn: nobody could refute"
    assert Accused("Ben", "Red", "Rope", "Inn").label == "Ben accused wrongly: Red, Rope and Inn"
    assert Holds(CASE_FILE, "Red").label == "the case file has Red"


# Known numbers


@pytest.mark.parametrize(("players", "each", "opened"), [(2, 9, 0), (3, 6, 0), (4, 4, 2), (5, 3, 3), (6, 3, 0)])
def test_before_the_first_question_the_deals_are_a_multinomial_number(players: int, each: int, opened: int) -> None:
    """A spectator: one card of each kind for the case file, then (18 − open)! / (hand!) to the power of players."""
    cards = [*range(6), *range(6, 12), *range(12, 21)]
    names = tuple(tuple(name(card) for card in kind) for kind in (cards[:6], cards[6:12], cards[12:]))
    pad = Notepad(range(players), (each,) * players, open_cards=names[2][:opened], cards=names)
    files = 6 * 6 * (9 - opened)
    assert pad.deals == files * factorial(18 - opened) // factorial(each) ** players
    assert len(pad.case_file) == files and set(pad.case_file.weights.values()) == {pad.deals // files}


def test_a_hand_leaves_a_product_of_three_numbers_and_a_binomial() -> None:
    """Three players, 6 cards each: the case file is one of 4 · 4 · 7, the other two share 12 cards: C(12, 6)."""
    hand = ("Gloria Hermann", "Kevin Buschinski", "Rope", "Dagger", "Hofbräuhaus", "Marienplatz")
    pad = Notepad(("Ann", "Ben", "Cat"), (6, 6, 6), "Ann", hand)
    assert pad.deals == 4 * 4 * 7 * comb(12, 6)
    assert pad.where("Wrench") == Dist({"Ben": Fraction(3, 8), "Cat": Fraction(3, 8), CASE_FILE: Fraction(1, 4)})
