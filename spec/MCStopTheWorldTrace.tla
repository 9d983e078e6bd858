------------------------- MODULE MCStopTheWorldTrace ------------------------
(***************************************************************************)
(* What TLC needs to check two short traces: a process stops, the other    *)
(* drains the channel, and when both have recorded they go on; and the     *)
(* same with a lie at its end, of which all steps but the last are used.   *)
(***************************************************************************)
EXTENDS StopTheWorldTrace

SourceOf == [c12 |-> "p1", c21 |-> "p2"]
TargetOf == [c12 |-> "p2", c21 |-> "p1"]
TwoCoins == [p1 |-> 2, p2 |-> 0]

Do(kind, p)    == [k |-> kind, p |-> p, s |-> 1]
Marked(c)      == [k |-> "heard", c |-> c, s |-> 1]
Recorded(p, v) == [k |-> "record", p |-> p, s |-> 1, v |-> v]

ToLastStep ==
  <<[k |-> "send", c |-> "c12", a |-> 1, m |-> 1],
    Do("stop", "p1"),
    [k |-> "stutter", p |-> "p2"],
    [k |-> "receive", c |-> "c12", a |-> 1, m |-> 1],
    Marked("c12"),
    Do("stop", "p2"),
    Recorded("p2", 1),
    Marked("c21"),
    Recorded("p1", -1),
    Do("goon", "p2"),
    [k |-> "spend", p |-> "p2", a |-> 1]>>

Channel(q, w) == [k |-> "cut", c |-> "c12", s |-> 1, q |-> q, w |-> w]

TwoTraces ==
  <<Append(ToLastStep, Channel(<<>>, <<>>)),
    Append(ToLastStep, Channel(<<1>>, <<1>>))>>

(***************************************************************************)
(* The bug: what is received is still thought to be on its way.            *)
(***************************************************************************)
DeafReceive(e) ==
  /\ Receive(e.c)
  /\ NoneMoves
=============================================================================
