"""A reader for terms that Prolog writes as text.

A result crosses the bridge as a string in canonical form, such as
``f(+(1,2),'a b',"text",[1|_2])``.  Reading it is several times as fast as calling C for
each part of the term.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from cribbage_bridge.bridge.terms import VARIABLE, Atom, Compound

Functor = tuple[str, int]
"""The name of a compound term, and the number of its arguments."""

Converter = Callable[[Any], Any]
"""A function that converts a value from Prolog for a field, or raises an error."""

# A plain term consists of words and numbers, and forms a single token.  These
# patterns need not balance parentheses, because Prolog wrote the text.
_FLAT = r"[a-z0-9_,]++ | \([a-z0-9_,]++\)"
_FLAT_LIST = rf"\[ (?: {_FLAT} )*+ \]"
_PLAIN = rf"[a-z]\w*+ (?: \( (?: {_FLAT} )++ \) )?"
_PLAIN_LIST = rf"\[ (?: [a-z0-9_,]++ | \( (?: {_FLAT} | {_FLAT_LIST} )++ \) )*+ \]"

_IN_QUOTES = r"\\x[0-9A-Fa-f]+\\ | \\."
_TOKEN = re.compile(
    rf"""
    \s*
    ( [a-z]\w*+ \{{ (?: [^{{}}'"|:]++ | (?<=\w): )*+ \}}
                                                # a dict of plain values
    | {_PLAIN} :?                                # a plain term, or a key of a dict
    | {_PLAIN_LIST}
    | '(?: [^'\\] | {_IN_QUOTES} )*+' :?         # a quoted atom or key
    | "(?: [^"\\] | {_IN_QUOTES} )*+"            # a string
    | \{{\}}
    | [^\s'"()\[\]{{}}|,]++                     # another atom, a number, a variable
    )?
    ([()\[\]{{}}|,]?)                           # the delimiter after it
    """,
    re.VERBOSE | re.DOTALL,
)
_ITEM = re.compile(
    r"""
    [^,()\[]++ (?: \( (?: [^()]++ | \([^()]*+\) )*+ \) )?
    | \[ [^]]*+ \]
    """,
    re.VERBOSE,
)
"""The pattern for an argument of a plain compound, or for an item of a plain list."""

_BEGINNINGS = frozenset("([{")
_ENDS = frozenset(")]}")
_INTEGER = re.compile(r"-?[0-9]+")
_RATIONAL = re.compile(r"-?[0-9]+r[0-9]+")
_FLOAT = re.compile(r"(-?[0-9]+\.[0-9]+(?:e[+-]?[0-9]+)?)(Inf|NaN)?")
_ESCAPE = re.compile(
    r"\\(?: x([0-9A-Fa-f]+)\\ | u([0-9A-Fa-f]{4}) | U([0-9A-Fa-f]{8}) | (.) )",
    re.VERBOSE | re.DOTALL,
)
_ESCAPED = dict(zip("abfnrtv0", "\a\b\f\n\r\t\v\0", strict=True))

_DIGITS_AT_ONCE = sys.int_info.str_digits_check_threshold

_MOST_REMEMBERED = 10_000
_LONGEST_REMEMBERED = 60
"""The maximum number of cached words, and their maximum length."""

_FIELDS_REMEMBERED = 1000
"""The maximum number of cached dict fields, which often recur in the next result."""


class Reader:
    """A reader that converts the terms declared for it to objects."""

    def __init__(
        self,
        readers: Mapping[Functor, Callable[[Sequence[Any]], Any]],
        dict_readers: Mapping[str, tuple[Callable[..., Any], Mapping[str, Converter]]],
    ) -> None:
        """Declare the terms that the reader converts.

        Args:
            readers: For each functor, a function that converts the arguments of a
                compound term to an object, or returns `None` to keep the `Compound`.
            dict_readers: For each tag of a dict, a function that returns an object, and
                the converters for its arguments, by key.
        """
        self._readers = readers
        self._dict_readers = dict_readers
        self._known: dict[str, Any] = {}
        self._field = lru_cache(_FIELDS_REMEMBERED)(self._read_field)

    def read(self, text: str) -> Any:
        """Return the value of a term, given as text."""
        known = self._known
        items: list[Any] = []
        open_terms: list[tuple[str, str, list[Any]]] = []
        for word, delimiter in _TOKEN.findall(text):
            if delimiter in _BEGINNINGS:
                if word[-1:] == ":" and _is_key(word):
                    items.append(self._word(word))
                    word = ""
                open_terms.append((delimiter, word, items))
                items = []
                continue
            if word in known:
                items.append(known[word])
            elif word:
                items.append(self._word(word))
            if delimiter in _ENDS:
                beginning, name, outer_items = open_terms.pop()
                outer_items.append(self._closed(beginning, name, items))
                items = outer_items
            elif delimiter == "|":
                open_terms[-1] = ("|", *open_terms[-1][1:])
        (value,) = items
        return value

    def _word(self, word: str) -> Any:
        """Return the value of a word; cache short words without lists or dicts."""
        if word[0] == "[":
            return self._items(word[1:-1])
        if word[-1] == "}" and word != "{}":
            return self._dict(word)
        value = self._read_word(word)
        # A list is not cached, because callers may change it.
        has_list = "[" in word and isinstance(value, Compound)
        short = len(word) <= _LONGEST_REMEMBERED
        if short and not has_list and len(self._known) < _MOST_REMEMBERED:
            self._known[word] = value
        return value

    def _items(self, words: str) -> list[Any]:
        known = self._known
        found = _ITEM.findall(words)
        return [known[word] if word in known else self._word(word) for word in found]

    def _dict(self, word: str) -> Any:
        """Return the value of a dict of plain values.

        The fields of an object are often the same in the next result, so `_field`
        caches their values.
        """
        name, _, items = word[:-1].partition("{")
        texts = {}
        key, *pieces = f"{items},".split(":")
        for piece in pieces:
            texts[key], _, key = piece.rpartition(",")
        if name not in self._dict_readers:
            return {key: self.read(text) for key, text in texts.items()}
        make, converters = self._dict_readers[name]
        return make(*[self._field(c, texts[key]) for key, c in converters.items()])

    def _read_field(self, convert: Converter, text: str) -> Any:
        return convert(self.read(text))

    def _read_word(self, word: str) -> Any:
        first, last = word[0], word[-1]
        if first == '"':
            return _unescaped(word)
        if last == ")":
            name, _, arguments = word[:-1].partition("(")
            return self._compound(name, self._items(arguments))
        if _is_key(word):
            return _name(word[:-1])
        if _INTEGER.fullmatch(word):
            return _integer(word)
        if _RATIONAL.fullmatch(word):
            return Fraction(*map(_integer, word.split("r")))
        if number := _FLOAT.fullmatch(word):
            return float(number[2] or number[1]) * (
                -1 if number[2] and first == "-" else 1
            )
        if first == "_" or (first.isupper() and first.isascii()):
            return VARIABLE
        return Atom(_name(word))

    def _closed(self, beginning: str, name: str, items: list[Any]) -> Any:
        if beginning == "[":
            return items
        if beginning == "(":
            return self._compound(_name(name), items)
        if beginning == "{":
            values = dict(zip(items[::2], items[1::2], strict=True))
            if name not in self._dict_readers:
                return values
            make, converters = self._dict_readers[name]
            return make(*[c(values[key]) for key, c in converters.items()])
        *items, rest = items
        for item in reversed(items):
            rest = Compound("[|]", (item, rest))
        return rest

    def _compound(self, name: str, arguments: list[Any]) -> Any:
        reader = self._readers.get((name, len(arguments)))
        value = reader(arguments) if reader else None
        return Compound(name, tuple(arguments)) if value is None else value


def _integer(text: str) -> int:
    """Return an integer of any length; `int` alone limits the number of digits."""
    if len(text) <= _DIGITS_AT_ONCE:
        return int(text)
    if text[0] == "-":
        return -_integer(text[1:])
    half = len(text) // 2
    high, low = _integer(text[:-half]), _integer(text[-half:])
    return high * int(10**half) + low


def _is_key(word: str) -> bool:
    before, last = word[-2:-1], word[-1:]
    return last == ":" and (before.isalnum() or before in ("_", "'"))


def _name(word: str) -> str:
    return _unescaped(word) if word[0] == "'" else word


def _unescaped(word: str) -> str:
    text = word[1:-1]
    return _ESCAPE.sub(_character, text) if "\\" in text else text


def _character(escape: re.Match[str]) -> str:
    *codes, character = escape.groups()
    code = next(filter(None, codes), None)
    return chr(int(code, 16)) if code else _ESCAPED.get(character, character)
