"""SWI-Prolog's C interface: its functions and constants.

Importing this module starts SWI-Prolog, through pyswip.  The functions of
SWI-Prolog's library are given prototypes of our own, for three reasons: pyswip
reads compound terms as text, it cannot read rationals, and newer versions of
SWI-Prolog return C's ``bool`` where its prototypes say ``int``.

They are the functions that the manual of SWI-Prolog describes under the name
that starts with ``PL_``.
"""

from __future__ import annotations

import atexit
import ctypes
import sys
from collections.abc import Callable
from ctypes import c_char_p, c_double, c_int, c_int64, c_size_t, c_void_p
from typing import Any

import pyswip.prolog  # noqa: F401, which starts SWI-Prolog
from pyswip import core

# pyswip would end SWI-Prolog when Python exits, and for that wraps sys.exit.
# Neither is needed, and both do harm: the one waits for the threads' engines,
# the other fails on `sys.exit("text")`.
atexit.unregister(core.cleanupProlog)
sys.exit = core._hook._orig_exit

_TRUTH = ctypes.c_ubyte
_TERM = c_size_t
_ATOM = c_size_t
_FUNCTOR = c_size_t

QUERY_FLAGS = 0x0004 | 0x0008  # PL_Q_NODEBUG | PL_Q_CATCH_EXCEPTION
UTF8 = 0x00100000  # REP_UTF8
TEXT = 0x0002 | 0x0080 | UTF8  # CVT_STRING | CVT_WRITE

# The long calls let other Python threads run meanwhile, the short ones do not.
_long_calls: ctypes.CDLL = core._lib
_short_calls = ctypes.PyDLL(_long_calls._name, handle=_long_calls._handle)


def _function(
    name: str, result: Any, *arguments: Any, library: ctypes.CDLL = _short_calls
) -> Callable[..., Any]:
    function = library[name]
    function.restype = result
    function.argtypes = arguments
    return function


thread_self = _function("PL_thread_self", c_int)
attach_engine = _function("PL_thread_attach_engine", c_int, c_void_p)
destroy_engine = _function("PL_thread_destroy_engine", _TRUTH, library=_long_calls)

open_frame = _function("PL_open_foreign_frame", c_size_t)
discard_frame = _function("PL_discard_foreign_frame", None, c_size_t)
new_references = _function("PL_new_term_refs", _TERM, c_size_t)

predicate = _function("PL_predicate", c_void_p, c_char_p, c_int, c_char_p)
open_query = _function("PL_open_query", c_size_t, c_void_p, c_int, c_void_p, _TERM)
next_solution = _function("PL_next_solution", _TRUTH, c_size_t, library=_long_calls)
query_exception = _function("PL_exception", _TERM, c_size_t)
cut_query = _function("PL_cut_query", _TRUTH, c_size_t)
raise_exception = _function("PL_raise_exception", _TRUTH, _TERM)
clear_exception = _function("PL_clear_exception", None)
register_foreign = _function(
    "PL_register_foreign_in_module",
    _TRUTH,
    c_char_p,
    c_char_p,
    c_int,
    c_void_p,
    c_int,
)

put_variable = _function("PL_put_variable", _TRUTH, _TERM)
put_chars = _function("PL_put_chars", _TRUTH, _TERM, c_int, c_size_t, c_char_p)
put_int64 = _function("PL_put_int64", _TRUTH, _TERM, c_int64)
put_float = _function("PL_put_float", _TRUTH, _TERM, c_double)
put_parsed = _function(
    "PL_put_term_from_chars", _TRUTH, _TERM, c_int, c_size_t, c_char_p
)
put_nil = _function("PL_put_nil", _TRUTH, _TERM)
cons_list = _function("PL_cons_list", _TRUTH, _TERM, _TERM, _TERM)
new_atom = _function("PL_new_atom_mbchars", _ATOM, c_int, c_size_t, c_char_p)
new_functor = _function("PL_new_functor_sz", _FUNCTOR, _ATOM, c_size_t)
cons_functor = _function("PL_cons_functor_v", _TRUTH, _TERM, _FUNCTOR, _TERM)
record = _function("PL_record", c_void_p, _TERM)
put_recorded = _function("PL_recorded", _TRUTH, c_void_p, _TERM)
erase = _function("PL_erase", None, c_void_p)

mark_texts = _function("PL_mark_string_buffers", None, c_void_p)
release_texts = _function("PL_release_string_buffers_from_mark", None, c_size_t)

get_chars = _function("PL_get_nchars", _TRUTH, _TERM, c_void_p, c_void_p, c_int)
