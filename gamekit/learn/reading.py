"""Answers as people write them: numbers in texts, decimal commas, percents, lists; what was read is said."""

from __future__ import annotations

import re
from fractions import Fraction

from gamekit.learn.answers import Answer, InvalidAnswer, Key, Number, is_number, same, shown

SIGNS = str.maketrans({"−": "-", "–": "-", "⁄": "/", "÷": "/", ":": "/", "∶": "/", "％": "%", "’": "'"})
DIGITS = r"\d+(?:[.,]\d+)*(?:e[+-]?\d{1,3})?|[.,]\d+"
NUMBER = re.compile(
    rf"[=≈~]?(?P<sign>[+-]?)(?:(?P<whole>\d+) (?=\d+/))?(?P<top>{DIGITS})(?:/(?P<bottom>{DIGITS}))?(?P<percent>%?)"
)
GROUPED = re.compile(r"\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*")  # 52,360 and 1.234.567
LONGEST = 60  # characters of a text that is looked at


def numbers_in(text: str) -> tuple[Number, ...]:
    """What a text may mean as a number, the likeliest first; exact when it is whole or a fraction of whole numbers.

    >>> numbers_in("4 : 7"), numbers_in("57,1 %"), numbers_in("about half")
    ((Fraction(4, 7),), (0.571,), ())
    """
    plain = re.sub(r" ?([^\d ]) ?", r"\1", " ".join(text.translate(SIGNS).casefold().split())).replace("'", "")
    for tried in (plain, re.sub(r"(?<=\d) (?=\d{3}(?!\d))", "", plain)):  # 52 360 is one number
        if len(text) <= LONGEST and (found := NUMBER.fullmatch(tried)):
            try:
                return tuple(_made(found, *top) for top in _values(found["top"]))
            except (ZeroDivisionError, OverflowError, IndexError):
                return ()
    return ()


def _made(found: re.Match[str], top: Fraction, exact: bool) -> Number:
    bottom, whole = _values(found["bottom"])[0] if found["bottom"] else (Fraction(1), True)
    value = top / bottom + int(found["whole"] or 0)
    value *= Fraction(-1 if found["sign"] == "-" else 1, 100 if found["percent"] else 1)
    return value if exact and whole and not found["percent"] else float(value)


def _values(digits: str) -> list[tuple[Fraction, bool]]:
    """A number and whether it is exact; the last of two marks is the decimal one, 52,360 may be read in two ways."""
    if digits.isdecimal():
        return [(Fraction(digits), True)]
    found = [(Fraction(re.sub("[.,]", "", digits)), True)] if GROUPED.fullmatch(digits) else []
    mark = max(".,", key=digits.rfind)
    head, point, tail = digits.rpartition(mark)
    if mark not in head and (not head or head.isdecimal() or GROUPED.fullmatch(head)):
        found.insert(0, (Fraction(f"{re.sub('[.,]', '', head) or 0}.{tail}" if point else digits), False))
    return found


def as_meant(answer: Answer, truth: Answer, tolerance: float) -> tuple[Answer, str]:
    """A tidy answer in the form of the right one, and in a sentence what was read where it had another form."""
    meant = _meant(answer, truth, tolerance)
    if repr(meant) == repr(answer) or isinstance(meant, InvalidAnswer):
        return meant, ""
    return meant, f"I read {_quoted(answer)} as {shown(meant)}."


def cells_in(text: str) -> dict[Key, Answer]:
    """The filled cells of a small table written in one line.

    >>> cells_in("0: 1/4; 1: 4 : 7; 2:")
    {'0': '1/4', '1': '4 : 7'}
    """
    pairs = (cell.partition(":") for cell in re.split(r"[;\n]", text))
    return {name.strip(): inside.strip() for name, _, inside in pairs if inside.strip()}


def read_back(text: str, truth: Answer, chance: bool) -> str:
    """What is read in a text, said while it is being typed; it depends on the kind of the right answer alone.

    >>> read_back("4 : 7", Fraction(1, 2), True), read_back("27,405", Fraction(1), False)
    ('I read 4/7 ≈ 57.1 %.', 'I read 27405.')
    """
    if isinstance(truth, dict):
        return _cells_back(cells_in(text), chance)
    if not is_number(truth) or not text.strip():
        return ""
    readings = numbers_in(text)
    if not readings:
        return "That is no number yet: digits, with / for a fraction or % for percent."
    return f"I read {spoken(_likeliest(readings, truth), chance)}."


def _likeliest(readings: tuple[Number, ...], truth: Number) -> Number:
    """27,405 is a whole number where one is asked for."""
    whole = isinstance(truth, Fraction) and truth.denominator == 1
    return next((one for one in readings if whole and isinstance(one, Fraction)), readings[0])


def _cells_back(cells: dict[Key, Answer], chance: bool) -> str:
    read = {name: numbers_in(str(text)) for name, text in cells.items()}
    if bad := [str(name) for name, found in read.items() if not found]:
        return f"No number yet: {', '.join(bad)}."
    if not read:
        return ""
    told = ", ".join(f"{name}: {spoken(found[0], chance)}" for name, found in read.items())
    whole = sum(float(found[0]) for found in read.values())
    return f"I read {told}; in all {spoken(whole, chance)}."


def spoken(number: Number, chance: bool) -> str:
    """A number as one says it: a chance in percent, a fraction with what it is about.

    >>> spoken(Fraction(1, 4), True), spoken(0.571, True), spoken(Fraction(22, 7), False)
    ('1/4 = 25.0 %', '57.1 %', '22/7 ≈ 3.143')
    """
    percent, value = chance and 0 <= number <= 1, float(number)
    if isinstance(number, Fraction) and number.denominator == 1:
        return str(number)
    if not isinstance(number, Fraction):
        return f"{100 * value:.4g} %" if percent else f"{value:.6g}"
    sign = "=" if (1000 * number).denominator == 1 else "≈"
    return f"{number} {sign} " + (f"{100 * value:.1f} %" if percent else f"{value:.4g}")


def _meant(answer: Answer, truth: Answer, tolerance: float) -> Answer:
    if isinstance(answer, str) and isinstance(truth, dict):
        answer = cells_in(answer) or answer
    if isinstance(answer, str) and isinstance(truth, tuple):
        return tuple(part.strip() for part in re.split(r"[,;>\n]", answer))
    if is_number(truth):
        return _as_number(answer, truth, tolerance)
    if isinstance(truth, frozenset) and isinstance(answer, str):
        return frozenset(part.strip() for part in re.split(r"[,;\n]| and | und ", answer) if part.strip())
    if isinstance(truth, dict) and isinstance(answer, dict):
        key, value = next(iter(truth.items()))
        return {_as_key(k, key, tolerance): _meant(v, truth.get(k, value), tolerance) for k, v in answer.items()}
    return answer


def _as_key(answer: Key, truth: Key, tolerance: float) -> Key:
    made = _meant(answer, truth, tolerance)
    return answer if isinstance(made, dict) else made


def _as_number(answer: Answer, truth: Number, tolerance: float) -> Answer:
    if isinstance(answer, tuple) and len(answer) == 1:  # 750, with a comma at the end, or a list of one
        return _as_number(answer[0], truth, tolerance)
    if isinstance(answer, tuple) and len(answer) == 2 and all(isinstance(part, Fraction) for part in answer):
        head, tail = (shown(part) for part in answer)
        return InvalidAnswer(
            f"A comma makes two numbers in Python: {head},{tail} is {head} and {tail}. Write {head}.{tail} with a "
            f'point, or "{head},{tail}" between quotes.',
            "decimal comma",
        )
    if not isinstance(answer, str) or not answer.strip():
        return answer
    readings = numbers_in(answer)
    if not readings:
        return InvalidAnswer(
            f"the text {_quoted(answer)}, which is no number: write digits, with / for a fraction or % for percent"
        )
    return next((number for number in readings if same(number, truth, tolerance)), _likeliest(readings, truth))


def _quoted(answer: Answer) -> str:
    return f'"{shown(answer)}"' if isinstance(answer, str) else shown(answer)
