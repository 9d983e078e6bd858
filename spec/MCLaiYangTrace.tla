--------------------------- MODULE MCLaiYangTrace ---------------------------
(***************************************************************************)
(* What TLC needs to check two short traces: of three messages the red one *)
(* comes first, and the snapshot catches the white ones on their way; and  *)
(* the same with a lie at its end, of which all steps but the last are     *)
(* used.                                                                   *)
(***************************************************************************)
EXTENDS LaiYangTrace

SourceOf == [c12 |-> "p1", c21 |-> "p2"]
TargetOf == [c12 |-> "p2", c21 |-> "p1"]
ThreeCoins == [p1 |-> 3, p2 |-> 0]

Sent(m, e) == [k |-> "send", c |-> "c12", a |-> 1, m |-> m, e |-> e]
Got(m, e)  == [k |-> "receive", c |-> "c12", a |-> 1, m |-> m, e |-> e]

ToLastStep ==
  <<Sent(1, 0), Sent(2, 0),
    [k |-> "initiate", p |-> "p1", s |-> 1, v |-> 1],
    Sent(3, 1),
    [k |-> "stutter"],
    [k |-> "initiate", p |-> "p2", s |-> 1, v |-> -1],
    Got(3, 1), Got(2, 0),
    [k |-> "spend", p |-> "p2", a |-> 1]>>

Channel(q, w) == [k |-> "cut", c |-> "c12", s |-> 1, q |-> q, w |-> w]

TwoTraces ==
  <<Append(ToLastStep, Channel(<<1, 2>>, <<1, 1>>)),
    Append(ToLastStep, Channel(<<2>>, <<1>>))>>

(***************************************************************************)
(* The bug: what is received is not noted where it is recorded.            *)
(***************************************************************************)
DeafReceive(e) ==
  /\ TakeSome(e.c, Message(e.a, e.e))
  /\ Arrives(e.c, e.m)
  /\ UNCHANGED heard
=============================================================================
