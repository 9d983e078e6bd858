------------------------ MODULE MutantReversedRecord ------------------------
(***************************************************************************)
(* The bug: a channel record is kept as a list to whose front the messages *)
(* are added, and nobody turns it round.                                   *)
(*                                                                         *)
(* The configuration puts ReversedRecordMessage in the place of            *)
(* RecordMessage.                                                          *)
(***************************************************************************)
EXTENDS MCChandyLamportHistory

ReversedRecordMessage(c, a) ==
  [s \in Snaps |->
    IF recorded[s][Target[c]] /\ ~closed[s][c]
    THEN [chanRecord[s] EXCEPT ![c] = <<a>> \o @]
    ELSE chanRecord[s]]
=============================================================================
