"""The SWI-Prolog in WebAssembly that runs beside Pyodide, in a browser or Node.js.

JavaScript starts both, and registers SWI-Prolog with Pyodide as ``swipl_wasm``.
SWI-Prolog has files of its own, so this module copies the files that it loads.
"""

from __future__ import annotations

import importlib
import json
import math
import operator
from collections.abc import Iterable
from fractions import Fraction
from functools import singledispatchmethod
from itertools import count
from pathlib import Path
from typing import Any

from cribbage_bridge.bridge.engine import BRIDGE, BRIDGE_FILE
from cribbage_bridge.bridge.errors import PrologError, PrologNotFoundError
from cribbage_bridge.bridge.inputs import (
    check_compound,
    no_term,
    no_unicode,
    number_text,
    too_deep,
)
from cribbage_bridge.bridge.terms import (
    Atom,
    Compound,
    Constant,
    TermHandle,
    TermText,
    Value,
    Variable,
)

_WITHOUT_NUL = (
    r"atomic_list_concat(_Parts,'\u0000',_Text),"
    r"atomic_list_concat(_Parts,'\\x0\\',Text)"
)
"""A goal that escapes null characters in text, which end a text in JavaScript."""


class WasmEngine:
    """An `Engine` that runs SWI-Prolog in WebAssembly."""

    def __init__(self) -> None:
        self._numbers = count()
        self._erased: list[int] = []
        self._module: Any = None

    def query(self, predicate: str, *inputs: Value) -> str:
        """Call a predicate, and return the text of its last argument."""
        writer = Writer()
        goal = f"{BRIDGE}:{predicate}({writer.arguments(inputs)},_Text)"
        return self._text(writer.with_handles(goal))

    def query_with_handle(
        self, predicate: str, *inputs: Value
    ) -> tuple[TermHandle, str]:
        """Call a predicate, and also return a handle to its second-to-last argument."""
        writer = Writer()
        handle = TermHandle(next(self._numbers), self._erased.append)
        goal = (
            f"{BRIDGE}:{predicate}({writer.arguments(inputs)},_Handled,_Text),"
            f"nb_setval({_key(handle.record)},_Handled)"
        )
        return handle, self._text(writer.with_handles(goal))

    def share(self, folder: Path, pattern: str) -> None:
        """Copy the files in a folder whose paths match a pattern to Prolog's files."""
        self._copy(folder.glob(pattern))

    def _started(self) -> Any:
        """Return SWI-Prolog's module in JavaScript, after the bridge is loaded."""
        if not self._module:
            self._module = _module()
            self.share(BRIDGE_FILE.parent, f"{BRIDGE_FILE.stem}.*")
            file = _quoted(str(BRIDGE_FILE))
            self._text(f"load_files({file},[expand(false)]),_Text=''")
            self._text(f"{BRIDGE}:refuse_halt(_Text)")
        return self._module

    def _text(self, goal: str) -> str:
        """Call a goal once, and return the value of its variable ``_Text``.

        This also deletes the terms whose handles have gone, together, because each
        call takes time.
        """
        prolog = self._started().prolog
        erased = [self._erased.pop() for _ in range(len(self._erased))]
        deletions = "".join(f"nb_delete({_key(number)})," for number in erased)
        found = prolog.query(f"{deletions}{goal},{_WITHOUT_NUL}").once()
        if not getattr(found, "success", False):
            error = getattr(found, "message", "fail")
            raise PrologError(f"uncaught error in Prolog: {error}", Atom(error))
        return str(found.Text)

    def _copy(self, files: Iterable[Path]) -> None:
        """Copy files to the same places among Prolog's files, unless they are there."""
        system = self._started().FS
        to_js = importlib.import_module("pyodide.ffi").to_js
        for file in files:
            changed = file.stat().st_mtime_ns // 1_000_000
            name = str(file)
            if system.analyzePath(name).exists:
                if system.stat(name).mtime.getTime() == changed:
                    continue
            else:
                system.mkdirTree(str(file.parent))
            system.writeFile(name, to_js(file.read_bytes()))
            system.utime(name, changed, changed)


def _module() -> Any:
    try:
        return importlib.import_module("swipl_wasm")
    except ImportError:
        raise PrologNotFoundError(
            "SWI-Prolog is not running beside Pyodide; start it in JavaScript, and "
            "call pyodide.registerJsModule('swipl_wasm', swipl)"
        ) from None


def _key(number: int) -> str:
    """Return the name of the global variable in Prolog for the term of a handle."""
    return f"cribbage_bridge_handle_{number}"


class Writer:
    """A writer of values as the text of terms."""

    def __init__(self) -> None:
        self._handles: set[int] = set()

    def arguments(self, values: Iterable[Value]) -> str:
        """Return the text of the arguments of a term.

        Raises:
            ArgumentTypeError: A value cannot be represented in Prolog.
            DomainError: A string contains a lone surrogate.
            ResourceError: The values are nested too deeply.
        """
        try:
            return self._joined(values)
        except RecursionError:
            raise too_deep() from None

    def with_handles(self, goal: str) -> str:
        """Return a goal that first gets the terms of the handles among the values."""
        terms = (f"nb_getval({_key(each)},_{each})" for each in self._handles)
        return ",".join([*terms, goal])

    def _joined(self, values: Iterable[Value]) -> str:
        return ",".join(map(self._text, values))

    @singledispatchmethod
    def _text(self, value: Any) -> str:
        if to_term := getattr(value, "to_term", None):
            return self._text(to_term())
        try:
            return self._text(operator.index(value))
        except TypeError:
            raise no_term(value) from None

    @_text.register(bool)
    def _(self, value: bool) -> str:
        raise no_term(value)

    @_text.register(int)
    @_text.register(Fraction)
    def _(self, value: int | Fraction) -> str:
        return number_text(value)

    @_text.register
    def _(self, value: float) -> str:
        if math.isnan(value):
            return "1.5NaN"
        return f"{math.copysign(1.0, value)}Inf" if math.isinf(value) else repr(value)

    @_text.register
    def _(self, value: Atom) -> str:
        return _quoted(value)

    @_text.register
    def _(self, value: str) -> str:
        return _escaped(value)

    @_text.register
    def _(self, value: TermText) -> str:
        return value

    @_text.register
    def _(self, value: Variable) -> str:
        return "_"

    @_text.register(list)
    @_text.register(tuple)
    def _(self, value: list[Value] | tuple[Value, ...]) -> str:
        return f"[{self._joined(value)}]"

    @_text.register
    def _(self, value: Compound) -> str:
        check_compound(value)
        return f"{_quoted(value.name)}({self._joined(value.args)})"

    @_text.register
    def _(self, value: Constant) -> str:
        return self._text(value.value)

    @_text.register
    def _(self, value: TermHandle) -> str:
        self._handles.add(value.record)
        return f"_{value.record}"


def _escaped(text: str) -> str:
    """Return text in double quotes, with the escapes that JSON shares with Prolog."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise no_unicode(text) from None
    return json.dumps(text, ensure_ascii=False)


def _quoted(name: str) -> str:
    """Return an atom in quotes."""
    body = _escaped(name)[1:-1].replace("'", "\\'")
    return f"'{body}'"
