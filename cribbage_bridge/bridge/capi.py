"""The functions and constants that the bridge uses from C.

Importing this module starts SWI-Prolog.  The bridge does not use pyswip's interface,
which reads compound terms as text, cannot read rationals, and declares ``int`` where
newer versions of SWI-Prolog return C's ``bool``.

SWI-Prolog's manual describes most of these functions under their C names, ``PL_...``.
"""

from __future__ import annotations

import ctypes
from ctypes import c_char_p, c_double, c_int, c_int64, c_size_t, c_void_p

from cribbage_bridge.bridge.library import function

SYNCHRONOUS = 0x0004  # PLSIG_SYNC

_TRUTH = ctypes.c_ubyte
_TERM = c_size_t
_ATOM = c_size_t
_FUNCTOR = c_size_t

QUERY_FLAGS = 0x0004 | 0x0008  # PL_Q_NODEBUG | PL_Q_CATCH_EXCEPTION
UTF8 = 0x00100000  # REP_UTF8
ATOM = 2 | UTF8  # PL_ATOM
STRING = 6 | UTF8  # PL_STRING
TEXT = 0x0002 | 0x0080 | UTF8  # CVT_STRING | CVT_WRITE


class SignalAction(ctypes.Structure):
    """The reaction of Prolog to a signal; in C, ``pl_sigaction_t``."""

    _fields_ = (
        ("function", c_void_p),
        ("predicate", c_void_p),
        ("flags", c_int),
        ("reserved", c_void_p * 2),
    )


SignalStack = ctypes.c_char * 24
"""An alternate signal stack; in C, ``stack_t``, whose fields depend on the system."""

signal_stack = function("sigaltstack", c_int, c_void_p, c_void_p)

thread_self = function("PL_thread_self", c_int)
attach_engine = function("PL_thread_attach_engine", c_int, c_void_p)
destroy_engine = function("PL_thread_destroy_engine", _TRUTH, is_long=True)

open_frame = function("PL_open_foreign_frame", c_size_t)
discard_frame = function("PL_discard_foreign_frame", None, c_size_t)
new_references = function("PL_new_term_refs", _TERM, c_size_t)

predicate = function("PL_predicate", c_void_p, c_char_p, c_int, c_char_p)
open_query = function("PL_open_query", c_size_t, c_void_p, c_int, c_void_p, _TERM)
next_solution = function("PL_next_solution", _TRUTH, c_size_t, is_long=True)
query_exception = function("PL_exception", _TERM, c_size_t)
cut_query = function("PL_cut_query", _TRUTH, c_size_t)
raise_exception = function("PL_raise_exception", _TRUTH, _TERM)
clear_exception = function("PL_clear_exception", None)
register_foreign = function(
    "PL_register_foreign_in_module", _TRUTH, c_char_p, c_char_p, c_int, c_void_p, c_int
)

set_signal_action = function("PL_sigaction", c_int, c_int, c_void_p, c_void_p)

put_variable = function("PL_put_variable", _TRUTH, _TERM)
put_chars = function("PL_put_chars", _TRUTH, _TERM, c_int, c_size_t, c_char_p)
put_int64 = function("PL_put_int64", _TRUTH, _TERM, c_int64)
put_float = function("PL_put_float", _TRUTH, _TERM, c_double)
put_parsed = function(
    "PL_put_term_from_chars", _TRUTH, _TERM, c_int, c_size_t, c_char_p
)
put_nil = function("PL_put_nil", _TRUTH, _TERM)
cons_list = function("PL_cons_list", _TRUTH, _TERM, _TERM, _TERM)
new_atom = function("PL_new_atom_mbchars", _ATOM, c_int, c_size_t, c_char_p)
new_functor = function("PL_new_functor_sz", _FUNCTOR, _ATOM, c_size_t)
cons_functor = function("PL_cons_functor_v", _TRUTH, _TERM, _FUNCTOR, _TERM)
record = function("PL_record", c_void_p, _TERM)
put_recorded = function("PL_recorded", _TRUTH, c_void_p, _TERM)
erase = function("PL_erase", None, c_void_p)

mark_texts = function("PL_mark_string_buffers", None, c_void_p)
release_texts = function("PL_release_string_buffers_from_mark", None, c_size_t)

get_chars = function("PL_get_nchars", _TRUTH, _TERM, c_void_p, c_void_p, c_int)
