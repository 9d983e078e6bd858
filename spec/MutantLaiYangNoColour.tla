----------------------- MODULE MutantLaiYangNoColour ------------------------
(***************************************************************************)
(* The bug: a sender forgets to colour its messages, or a layer between    *)
(* drops a header that it does not know. A message without a colour is     *)
(* white.                                                                  *)
(*                                                                         *)
(* The configuration puts PlainSend in the place of Send.                  *)
(***************************************************************************)
EXTENDS MCLaiYang

PlainSend(c, a) ==
  /\ state[Source[c]] >= a
  /\ \A s \in Snaps : ~recorded[s][Source[c]] => whiteSent[s][c] < MaxWhite
  /\ state' = [state EXCEPT ![Source[c]] = @ - a]
  /\ chan' = [chan EXCEPT ![c] = PutItem(c, @, Message(a, 0))]
  /\ CountSent(c)
  /\ UNCHANGED <<recorded, record, closed, chanRecord, whiteGot>>
=============================================================================
