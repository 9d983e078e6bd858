---------------------------- MODULE ColourSteps -----------------------------
(***************************************************************************)
(* What LaiYangTrace and MatternTrace have in common.  The steps of a      *)
(* trace; their field k says which action:                                 *)
(*   "send"      c, a, m, e  Send(c, a): message number m, of the epoch e  *)
(*   "receive"   c, a, m, e  Receive(c): of message number m, carrying a,  *)
(*                           of the epoch e                                *)
(*   "spend"     p, a        Spend(p, a)                                   *)
(*   "cut"       c, s, q, w  no action: the log's final record of channel  *)
(*                           c for s has the messages q, which carry w     *)
(*   "stutter"               a local step that changes nothing             *)
(* and, for a record, those of LaiYangTrace or MatternTrace.               *)
(*                                                                         *)
(* A log has the record before the red message that makes a process        *)
(* record.  So every record is a step of its own, and a receive must       *)
(* record nothing: where it would, the process took in too early what was  *)
(* sent after a record.                                                    *)
(*                                                                         *)
(* When the record of a channel is final, and who finds out and how, is    *)
(* nothing that a log is judged by: a receiver may write its record at any *)
(* time.  Only what it holds is judged, once both ends have recorded:      *)
(* then no step changes the cut of the channel any more.                   *)
(***************************************************************************)
EXTENDS TraceSteps

VARIABLE
  heard       \* heard[s][c]: the numbers of the messages in chanRecord[s][c],
              \*   in the order of their receipt

colourVars == <<stepVars, heard>>

ColourInit(snaps, chans) ==
  /\ StepsInit(chans)
  /\ heard = [s \in snaps |-> [c \in chans |-> <<>>]]

Coloured(m, epoch) == [m |-> m, epoch |-> epoch]

(***************************************************************************)
(* The messages in the cut of snapshot s, by their numbers: those recorded *)
(* of channel c, and the white ones that are still on their way.           *)
(***************************************************************************)
CutNumbers(s, c) ==
  heard[s][c] \o Numbers(SelectSeq(flight[c], LAMBDA x : x.epoch < s))

-----------------------------------------------------------------------------
(***************************************************************************)
(* Why a step cannot be taken.                                             *)
(***************************************************************************)
WhyNotColoured(e, epoch) ==
  IF e.e # epoch THEN <<"colour", epoch>> ELSE <<>>

WhyNotTaken(e, fifo) ==
  IF CanTake(e.c, fifo, e.m) THEN <<>>
  ELSE IF ~fifo THEN <<"absent", 0>>
  ELSE IF flight[e.c] = <<>> THEN <<"empty", 0>>
  ELSE <<"message", Head(flight[e.c]).m>>

WhyNotReceived(e, fifo, epoch) ==
  Either(WhyNotTaken(e, fifo),
         IF e.e > epoch THEN <<"newer", epoch + 1>> ELSE <<>>)

WhyNotCut(e, fifo, same) ==
  IF same /\ SameNumbers(e.q, CutNumbers(e.s, e.c), fifo)
  THEN <<>>
  ELSE <<"record", CutNumbers(e.s, e.c)>>
=============================================================================
