name(cribbage_bridge).
version('0.2.0').
title('The rules of cribbage and of Rummikub Lite').
author('The cribbage_bridge project', '').
requires(prolog >= '9.0.4').
