----------------------------- MODULE Termination ----------------------------
(***************************************************************************)
(* A second computation to be photographed: work that spreads and ends.  A *)
(* process is active or passive.  An active one may hand out work, over    *)
(* its channels, and may become passive at any time, by itself.  A passive *)
(* one does nothing but wait: only work that comes in makes it active.     *)
(*                                                                         *)
(* The computation has terminated when all processes are passive and all   *)
(* channels are empty.  Nobody can see that from where he stands: every    *)
(* process may be passive, and still work be on its way.  But it is a      *)
(* stable property, so a snapshot can tell.                                *)
(***************************************************************************)
EXTENDS Channels

CONSTANTS
  Procs,      \* the set of processes
  Chans,      \* the set of channels
  Source,     \* Source[c] is the process that sends on channel c
  Target,     \* Target[c] is the process that receives from channel c
  Initial     \* Initial[p] says how process p begins

(***************************************************************************)
(* All pieces of work are alike, so a channel is as good in any order.     *)
(***************************************************************************)
Work == 1

Mode == {"active", "passive"}

ASSUME TerminationAssumption ==
  /\ IsFiniteSet(Procs) /\ IsFiniteSet(Chans)
  /\ Source \in [Chans -> Procs]
  /\ Target \in [Chans -> Procs]
  /\ \A c \in Chans : Source[c] # Target[c]
  /\ Initial \in [Procs -> Mode]

VARIABLES
  state,      \* state[p] is "active" or "passive"
  chan        \* chan[c] is the sequence of pieces of work on their way

vars == <<state, chan>>

TypeOK ==
  /\ state \in [Procs -> Mode]
  /\ chan \in [Chans -> Seq({Work})]

-----------------------------------------------------------------------------
Init ==
  /\ state = Initial
  /\ chan = [c \in Chans |-> <<>>]

(***************************************************************************)
(* Send(c)                                                                 *)
(*   Intent: the process at the source of channel c hands out work.        *)
(*   Guard:  it is active.                                                 *)
(*   Effect: a piece of work is on its way over c.  The process stays      *)
(*           active.                                                       *)
(***************************************************************************)
Send(c) ==
  /\ state[Source[c]] = "active"
  /\ chan' = [chan EXCEPT ![c] = Append(@, Work)]
  /\ UNCHANGED state

(***************************************************************************)
(* Receive(c)                                                              *)
(*   Intent: the process at the target of channel c receives work.         *)
(*   Guard:  there is some in c.                                           *)
(*   Effect: a piece leaves the channel, and the process is active.        *)
(***************************************************************************)
Receive(c) ==
  /\ chan[c] # <<>>
  /\ state' = [state EXCEPT ![Target[c]] = "active"]
  /\ chan' = [chan EXCEPT ![c] = Tail(@)]

(***************************************************************************)
(* Rest(p)                                                                 *)
(*   Intent: process p has done its work.                                  *)
(*   Guard:  it is active.                                                 *)
(*   Effect: it is passive.                                                *)
(***************************************************************************)
Rest(p) ==
  /\ state[p] = "active"
  /\ state' = [state EXCEPT ![p] = "passive"]
  /\ UNCHANGED chan

Next ==
  \/ \E c \in Chans : Send(c)
  \/ \E c \in Chans : Receive(c)
  \/ \E p \in Procs : Rest(p)

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
(***************************************************************************)
(* What is asked of the computation, and why a snapshot can answer it.     *)
(***************************************************************************)
Terminated ==
  /\ \A p \in Procs : state[p] = "passive"
  /\ \A c \in Chans : chan[c] = <<>>

Stable == [][Terminated => Terminated']_vars

THEOREM Spec => []TypeOK
THEOREM Spec => Stable
=============================================================================
