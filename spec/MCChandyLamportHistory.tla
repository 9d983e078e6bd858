----------------------- MODULE MCChandyLamportHistory -----------------------
(***************************************************************************)
(* What TLC needs to check ChandyLamportHistory.                           *)
(***************************************************************************)
EXTENDS MCChandyLamport, ChandyLamportHistory

(***************************************************************************)
(* A state constraint: a run is followed until the watched snapshot is     *)
(* complete.  (TLC still checks the invariants of the states in which it   *)
(* is.)                                                                    *)
(***************************************************************************)
Open == ~Completed(Watched)

(***************************************************************************)
(* Another one, where the post events before that are without bound: three *)
(* processes of which two have recorded can send a coin to and fro for     *)
(* ever.                                                                   *)
(***************************************************************************)
ShortLog == Len(log) <= 4
=============================================================================
