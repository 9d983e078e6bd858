---------------------------- MODULE MarkerSteps -----------------------------
(***************************************************************************)
(* What ChandyLamportTrace and StopTheWorldTrace have in common: why a     *)
(* message or a marker cannot be taken from a channel that holds q, in     *)
(* which messages and markers stand.                                       *)
(***************************************************************************)
EXTENDS TraceSteps, Markers

First(c, q) ==
  IF q = <<>> THEN <<"empty", 0>>
  ELSE IF IsMarker(Head(q)) THEN <<"marker", Head(q).snap>>
  ELSE <<"message", Head(flight[c]).m>>

WhyNotFirst(c, q, item) == IF First(c, q) = item THEN <<>> ELSE First(c, q)

WhyNotReceived(e, q, fifo) ==
  IF fifo THEN WhyNotFirst(e.c, q, <<"message", e.m>>)
  ELSE IF CanTake(e.c, fifo, e.m) THEN <<>>
  ELSE <<"absent", 0>>

WhyNoMarker(e, q, fifo) ==
  IF fifo THEN WhyNotFirst(e.c, q, <<"marker", e.s>>)
  ELSE IF \E i \in DOMAIN q : q[i] = Marker(e.s) THEN <<>>
  ELSE <<"absent", 0>>
=============================================================================
