----------------------------- MODULE TraceData ------------------------------
(***************************************************************************)
(* The traces that the steps of TraceSteps are taken from.  For a recorded *)
(* run a module of this name is made and put in the place of this one,     *)
(* which has two short examples for ChandyLamportTrace: a money transfer   *)
(* that the snapshot catches on its way, and the same with a lie at its    *)
(* end, of which all steps but the last are used.                          *)
(***************************************************************************)
EXTENDS Integers, Sequences

ToLastMarker ==
  <<[k |-> "send", c |-> "c12", a |-> 1, m |-> 1],
    [k |-> "stutter"],
    [k |-> "initiate", p |-> "p2", s |-> 1, v |-> 0],
    [k |-> "receive", c |-> "c12", a |-> 1, m |-> 1],
    [k |-> "spend", p |-> "p2", a |-> 1],
    [k |-> "marker", c |-> "c21", s |-> 1, first |-> TRUE, v |-> 1,
     told |-> TRUE, q |-> <<>>]>>

LastMarker(q) ==
  [k |-> "marker", c |-> "c12", s |-> 1, first |-> FALSE, v |-> -1,
   told |-> TRUE, q |-> q]

Traces ==
  <<Append(ToLastMarker, LastMarker(<<1>>)),
    Append(ToLastMarker, LastMarker(<<>>))>>
=============================================================================
