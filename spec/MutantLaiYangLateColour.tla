---------------------- MODULE MutantLaiYangLateColour -----------------------
(***************************************************************************)
(* The bug: a message gets its colour when the transport flushes it, and   *)
(* not when the application sends it. What was sent white and waits in the *)
(* buffer goes out red.                                                    *)
(*                                                                         *)
(* The configuration puts RecolouringInitiate in the place of Initiate.    *)
(***************************************************************************)
EXTENDS MCLaiYang

Recolour(q, s) == [i \in DOMAIN q |-> Message(q[i].amount, s)]

RecolouringInitiate(p, s) ==
  /\ ~recorded[s][p]
  /\ \A t \in Snaps : t < s => recorded[t][p]
  /\ recorded' = [recorded EXCEPT ![s][p] = TRUE]
  /\ record' = [record EXCEPT ![s][p] = state[p]]
  /\ chan' = [c \in Chans |->
       IF Source[c] = p THEN Recolour(chan[c], s) ELSE chan[c]]
  /\ UNCHANGED <<state, closed, chanRecord, whiteSent, whiteGot>>
=============================================================================
