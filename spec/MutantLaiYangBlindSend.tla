----------------------- MODULE MutantLaiYangBlindSend -----------------------
(***************************************************************************)
(* The bug: the balance is not checked in the step that sends, but before  *)
(* it, when another transfer may still come between.                       *)
(*                                                                         *)
(* The configuration puts BlindSend in the place of Send.                  *)
(***************************************************************************)
EXTENDS MCLaiYangHistory

BlindSend(c, a) ==
  /\ \A s \in Snaps : ~recorded[s][Source[c]] => whiteSent[s][c] < MaxWhite
  /\ state' = [state EXCEPT ![Source[c]] = @ - a]
  /\ chan' = [chan EXCEPT ![c] =
                PutItem(c, @, Message(a, Epoch(Source[c])))]
  /\ CountSent(c)
  /\ UNCHANGED <<recorded, record, closed, chanRecord, whiteGot>>
=============================================================================
