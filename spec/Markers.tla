------------------------------ MODULE Markers -------------------------------
(***************************************************************************)
(* What a channel carries where an algorithm sends markers over it: the    *)
(* amounts of the bank and, between them, markers of snapshots.  Operators *)
(* without constants or variables, shared by the algorithms with markers.  *)
(***************************************************************************)
EXTENDS Channels

Message(a) == [kind |-> "message", amount |-> a]
Marker(s)  == [kind |-> "marker", snap |-> s]

IsMessage(x) == x.kind = "message"
IsMarker(x)  == x.kind = "marker"

(***************************************************************************)
(* The order of a bag: messages first, by amount, then markers, by         *)
(* snapshot.                                                               *)
(***************************************************************************)
Leq(x, y) ==
  CASE IsMessage(x) /\ IsMessage(y) -> x.amount <= y.amount
    [] IsMarker(x) /\ IsMarker(y)   -> x.snap <= y.snap
    [] OTHER                        -> IsMessage(x)

(***************************************************************************)
(* The amounts in q, without the markers.                                  *)
(***************************************************************************)
AmountsIn(q) ==
  LET messages == SelectSeq(q, IsMessage)
  IN  [i \in DOMAIN messages |-> messages[i].amount]

(***************************************************************************)
(* What of q lies before the marker of snapshot s; all, if there is none.  *)
(***************************************************************************)
BeforeMarker(q, s) ==
  LET markers == {i \in DOMAIN q : q[i] = Marker(s)}
  IN  IF markers = {}
      THEN q
      ELSE SubSeq(q, 1, (CHOOSE i \in markers : \A j \in markers : i <= j) - 1)
=============================================================================
