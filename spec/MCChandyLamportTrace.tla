----------------------- MODULE MCChandyLamportTrace -------------------------
(***************************************************************************)
(* Two short traces of two processes: a money transfer that the snapshot   *)
(* catches on its way, and the same with a lie at its end, of which all    *)
(* steps but the last are used.                                            *)
(***************************************************************************)
EXTENDS ChandyLamportTrace

SourceOf == [c12 |-> "p1", c21 |-> "p2"]
TargetOf == [c12 |-> "p2", c21 |-> "p1"]
TwoCoins == [p1 |-> 2, p2 |-> 0]

ToLastMarker ==
  <<[k |-> "send", c |-> "c12", a |-> 1, m |-> 1],
    [k |-> "stutter"],
    [k |-> "initiate", p |-> "p2", s |-> 1, v |-> 0],
    [k |-> "receive", c |-> "c12", a |-> 1, m |-> 1],
    [k |-> "spend", p |-> "p2", a |-> 1],
    [k |-> "marker", c |-> "c21", s |-> 1, first |-> TRUE, v |-> 1,
     told |-> TRUE, q |-> <<>>]>>

LastMarker(q) ==
  [k |-> "marker", c |-> "c12", s |-> 1, first |-> FALSE, v |-> Untold,
   told |-> TRUE, q |-> q]

Examples ==
  <<Append(ToLastMarker, LastMarker(<<1>>)),
    Append(ToLastMarker, LastMarker(<<>>))>>

(***************************************************************************)
(* The bug: what is received is not noted where it is recorded.            *)
(***************************************************************************)
DeafReceive(e) ==
  /\ CanTake(e.c, e.m)
  /\ Receive(e.c)
  /\ flight' = [flight EXCEPT ![e.c] = Tail(@)]
  /\ UNCHANGED <<sent, heard>>
=============================================================================
