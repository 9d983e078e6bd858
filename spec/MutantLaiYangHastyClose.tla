---------------------- MODULE MutantLaiYangHastyClose -----------------------
(***************************************************************************)
(* The bug: the sender's count is asked for before the sender has          *)
(* recorded. It is right, and not the last.                                *)
(*                                                                         *)
(* The configuration puts HastyClose in the place of Close.                *)
(***************************************************************************)
EXTENDS MCLaiYang

HastyClose(c, s) ==
  /\ recorded[s][Target[c]]
  /\ ~closed[s][c]
  /\ whiteGot[s][c] = whiteSent[s][c]
  /\ closed' = [closed EXCEPT ![s][c] = TRUE]
  /\ UNCHANGED <<state, chan, recorded, record, chanRecord,
                 whiteSent, whiteGot>>
=============================================================================
