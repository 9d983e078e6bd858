--------------------- MODULE MutantLaiYangForgetsFlight ---------------------
(***************************************************************************)
(* The bug: white messages that come to a red process are counted, and not *)
(* kept: the snapshot is of the processes alone, and what was on its way   *)
(* is in nobody's record.                                                  *)
(*                                                                         *)
(* The configuration puts ForgetMessage in the place of RecordMessage.     *)
(***************************************************************************)
EXTENDS MCLaiYangHistory

ForgetMessage(c, x) == UNCHANGED chanRecord
=============================================================================
