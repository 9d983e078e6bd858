--------------------------- MODULE MCMatternTrace ---------------------------
(***************************************************************************)
(* What TLC needs to check two short traces: of three messages the red one *)
(* comes first, and the snapshot catches the white ones on their way; then *)
(* the other process begins one.  In the second trace there is a lie at    *)
(* the end, and all steps but the last are used.                           *)
(***************************************************************************)
EXTENDS MatternTrace

SourceOf == [c12 |-> "p1", c21 |-> "p2"]
TargetOf == [c12 |-> "p2", c21 |-> "p1"]
ThreeCoins == [p1 |-> 3, p2 |-> 0]

Sent(m, e) == [k |-> "send", c |-> "c12", a |-> 1, m |-> m, e |-> e]
Got(m, e)  == [k |-> "receive", c |-> "c12", a |-> 1, m |-> m, e |-> e]

Agreed(i, p, s) == [k |-> "agree", i |-> i, p |-> p, s |-> s]
Recording(k, i, p, s, v) == [k |-> k, i |-> i, p |-> p, s |-> s, v |-> v]

ToLastStep ==
  <<Sent(1, 0), Sent(2, 0),
    Agreed("p1", "p1", 1), Agreed("p1", "p2", 1),
    Recording("tick", "p1", "p1", 1, 1),
    Sent(3, 1),
    [k |-> "stutter"],
    Recording("wake", "p1", "p2", 1, -1),
    Got(3, 1), Got(2, 0),
    [k |-> "spend", p |-> "p2", a |-> 1],
    Agreed("p2", "p2", 2), Agreed("p2", "p1", 2),
    Recording("tick", "p2", "p2", 2, 1),
    Recording("wake", "p2", "p1", 2, 0)>>

Channel(q, w) == [k |-> "cut", c |-> "c12", s |-> 1, q |-> q, w |-> w]

TwoTraces ==
  <<Append(ToLastStep, Channel(<<1, 2>>, <<1, 1>>)),
    Append(ToLastStep, Channel(<<2>>, <<1>>))>>

(***************************************************************************)
(* The bug: what is received is not noted where it is recorded.            *)
(***************************************************************************)
DeafReceive(e) ==
  /\ Deliver(e.c, Message(e.a, e.e))
  /\ Arrives(e.c, e.m)
  /\ UNCHANGED heard
=============================================================================
