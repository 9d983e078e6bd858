---------------------- MODULE MutantMatternColourBlind ----------------------
(***************************************************************************)
(* The bug: while the channel is open, every message that comes in is      *)
(* recorded, whatever its colour, as if a marker were to divide them.      *)
(*                                                                         *)
(* The configuration puts ColourBlind in the place of RecordMessage.       *)
(***************************************************************************)
EXTENDS MCMattern

ColourBlind(c, x) ==
  [s \in Snaps |->
    IF recorded[s][Target[c]] /\ ~closed[s][c]
    THEN [chanRecord[s] EXCEPT ![c] = Real!Put(c, @, x.amount)]
    ELSE chanRecord[s]]
=============================================================================
