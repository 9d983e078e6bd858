------------------------------- MODULE Naive --------------------------------
(***************************************************************************)
(* No algorithm at all, and what people do first: the processes of the     *)
(* computation of module Bank are read one after another, in any order,    *)
(* and what was read is added up.  Nobody asks what is in the channels.    *)
(*                                                                         *)
(* The claim is the same as that of every algorithm here: the cut of a     *)
(* snapshot runs as the bank does, so that S* can be reached from S_begin. *)
(* It is true where there are no channels, however much is spent while the *)
(* processes are read: they do not know of each other, and their steps can *)
(* be put in any order.  As soon as money moves it is false both ways.  An *)
(* amount that is on its way behind the reader's back is in nothing that   *)
(* was read; one that overtakes the reader is read twice.                  *)
(***************************************************************************)
EXTENDS Channels

CONSTANTS
  Procs, Chans, Source, Target, Fifo, Initial, Amounts, Spending,
  Snaps       \* the set of snapshots, positive numbers

ASSUME SnapsAssumption ==
  IsFiniteSet(Snaps) /\ Snaps \subseteq Nat \ {0}

VARIABLES
  state,      \* state[p] is the balance of process p
  chan,       \* chan[c] is the sequence of amounts on their way over c
  recorded,   \* recorded[s][p]: process p was read for snapshot s
  record      \* record[s][p] is what was read, 0 before that

vars == <<state, chan, recorded, record>>

(***************************************************************************)
(* There is nothing in the channels but the bank's own messages.           *)
(***************************************************************************)
Real == INSTANCE Bank

ASSUME RealAssumption == Real!BankAssumption

TypeOK ==
  /\ Real!TypeOK
  /\ recorded \in [Snaps -> [Procs -> BOOLEAN]]
  /\ record \in [Snaps -> [Procs -> Nat]]

Started(s) == \E p \in Procs : recorded[s][p]

Completed(s) == \A p \in Procs : recorded[s][p]

-----------------------------------------------------------------------------
Init ==
  /\ Real!Init
  /\ recorded = [s \in Snaps |-> [p \in Procs |-> FALSE]]
  /\ record = [s \in Snaps |-> [p \in Procs |-> 0]]

(***************************************************************************)
(* Send(c, a)                                                              *)
(*   Intent: the process at the source of channel c sends the amount a.    *)
(*   Guard:  that of the bank: its balance is at least a.                  *)
(*   Effect: that of the bank.  Nobody who reads balances sees it.         *)
(***************************************************************************)
Send(c, a) ==
  /\ Real!Send(c, a)
  /\ UNCHANGED <<recorded, record>>

(***************************************************************************)
(* Receive(c)                                                              *)
(*   Intent: the process at the target of channel c receives an amount.    *)
(*   Guard:  that of the bank: an amount can be taken from c.              *)
(*   Effect: that of the bank.                                             *)
(***************************************************************************)
Receive(c) ==
  /\ Real!Receive(c)
  /\ UNCHANGED <<recorded, record>>

(***************************************************************************)
(* Spend(p, a)                                                             *)
(*   Intent: a local step of process p: it spends the amount a.            *)
(*   Guard:  that of the bank: money may be spent, and p has it.           *)
(*   Effect: that of the bank.                                             *)
(***************************************************************************)
Spend(p, a) ==
  /\ Real!Spend(p, a)
  /\ UNCHANGED <<recorded, record>>

(***************************************************************************)
(* Read(p, s)                                                              *)
(*   Intent: process p is read for snapshot s.                             *)
(*   Guard:  it was not read for s before.                                 *)
(*   Effect: its balance is written down.                                  *)
(***************************************************************************)
Read(p, s) ==
  /\ ~recorded[s][p]
  /\ recorded' = [recorded EXCEPT ![s][p] = TRUE]
  /\ record' = [record EXCEPT ![s][p] = state[p]]
  /\ UNCHANGED <<state, chan>>

Next ==
  \/ \E c \in Chans, a \in Amounts : Send(c, a)
  \/ \E c \in Chans : Receive(c)
  \/ \E p \in Procs, a \in Amounts : Spend(p, a)
  \/ \E p \in Procs, s \in Snaps : Read(p, s)

Spec == Init /\ [][Next]_vars

(***************************************************************************)
(* Fairness: whoever reads comes to every process in the end.              *)
(***************************************************************************)
Fairness == \A p \in Procs, s \in Snaps : WF_vars(Read(p, s))

FairSpec == Spec /\ Fairness

-----------------------------------------------------------------------------
(***************************************************************************)
(* The cut of snapshot s: what was read where something was, the present   *)
(* balance elsewhere.  That a channel is empty is all that is said of it,  *)
(* and it is said when its receiver is read.                               *)
(***************************************************************************)
CutState(s) ==
  [p \in Procs |-> IF recorded[s][p] THEN record[s][p] ELSE state[p]]

CutChan(s) ==
  [c \in Chans |-> IF recorded[s][Target[c]] THEN <<>> ELSE chan[c]]

Cut(s) == INSTANCE Bank WITH state <- CutState(s), chan <- CutChan(s)

(***************************************************************************)
(* The cut misses no money that is still there, and counts none twice.     *)
(***************************************************************************)
NoneMissing == \A s \in Snaps : Real!Total <= Cut(s)!Total

NoneTwice == \A s \in Snaps : Cut(s)!Total <= Real!InitialTotal

Conservation ==
  /\ NoneMissing
  /\ NoneTwice
  /\ ~Spending => \A s \in Snaps : Real!Total = Cut(s)!Total

(***************************************************************************)
(* The snapshot disturbs nothing: a run is a run of the bank.              *)
(***************************************************************************)
RealSpec == Real!Spec

(***************************************************************************)
(* The cut of every snapshot runs through states of the bank, by steps of  *)
(* the bank.  (As in ChandyLamport.)                                       *)
(***************************************************************************)
CutSpec ==
  /\ \A s \in Snaps : Cut(s)!Init
  /\ [][\A s \in Snaps :
          UNCHANGED <<CutState(s), CutChan(s)>> \/ Cut(s)!Next]_vars

(***************************************************************************)
(* What is true of S*, if it is stable, is true from S_end on.             *)
(***************************************************************************)
TrueAtEnd ==
  \A s \in Snaps : Completed(s) =>
    /\ Cut(s)!Deficit => Real!Deficit
    /\ Cut(s)!Exhausted => Real!Exhausted
    /\ ~Spending => /\ Cut(s)!OneToken => Real!OneToken
                    /\ Cut(s)!Conserved => Real!Conserved

(***************************************************************************)
(* A snapshot that is begun is completed: reading waits for nothing.       *)
(***************************************************************************)
Liveness == \A s \in Snaps : Started(s) ~> Completed(s)

THEOREM Spec => []TypeOK /\ RealSpec
THEOREM Chans = {} => (Spec => [](Conservation /\ TrueAtEnd) /\ CutSpec)
THEOREM FairSpec => Liveness
=============================================================================
