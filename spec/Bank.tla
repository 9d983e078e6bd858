-------------------------------- MODULE Bank --------------------------------
(***************************************************************************)
(* The computation that is photographed.  Processes hold balances, and     *)
(* send amounts of money to each other over directed channels; a process   *)
(* may also spend money, which then leaves the system.  Nothing here knows *)
(* of snapshots.                                                           *)
(*                                                                         *)
(* The total, of all balances and all money on its way, never grows.  What *)
(* is said below of a stable property rests on that alone.                 *)
(***************************************************************************)
EXTENDS Channels

CONSTANTS
  Procs,      \* the set of processes
  Chans,      \* the set of channels; two may join the same two processes
  Source,     \* Source[c] is the process that sends on channel c
  Target,     \* Target[c] is the process that receives from channel c
  Fifo,       \* the channels that deliver in the order of sending
  Initial,    \* Initial[p] is the balance with which process p begins
  Amounts,    \* the amounts that can be sent or spent in one step
  Spending    \* whether a process may spend money

ASSUME BankAssumption ==
  /\ IsFiniteSet(Procs) /\ IsFiniteSet(Chans)
  /\ Source \in [Chans -> Procs]
  /\ Target \in [Chans -> Procs]
  /\ \A c \in Chans : Source[c] # Target[c]
  /\ Fifo \subseteq Chans
  /\ Initial \in [Procs -> Nat]
  /\ Amounts \subseteq Nat \ {0}
  /\ Spending \in BOOLEAN

VARIABLES
  state,      \* state[p] is the balance of process p
  chan        \* chan[c] is the sequence of amounts on their way over c

vars == <<state, chan>>

TypeOK ==
  /\ state \in [Procs -> Nat]
  /\ chan \in [Chans -> Seq(Amounts)]

-----------------------------------------------------------------------------
(***************************************************************************)
(* The channel content q of c with the amount a sent after it, and with    *)
(* the amounts of r sent after it one by one.                              *)
(***************************************************************************)
Put(c, q, a) == InsertAt(q, Slot(q, c \in Fifo, a, <=), a)

RECURSIVE PutAll(_, _, _)
PutAll(c, q, r) ==
  CASE r = <<>>  -> q
    [] c \in Fifo -> q \o r
    [] OTHER      -> PutAll(c, Put(c, q, Head(r)), Tail(r))

-----------------------------------------------------------------------------
Init ==
  /\ state = Initial
  /\ chan = [c \in Chans |-> <<>>]

(***************************************************************************)
(* Send(c, a)                                                              *)
(*   Intent: the process at the source of channel c sends the amount a.    *)
(*   Guard:  its balance is at least a.                                    *)
(*   Effect: a leaves its balance and is on its way over c.                *)
(***************************************************************************)
Send(c, a) ==
  /\ state[Source[c]] >= a
  /\ state' = [state EXCEPT ![Source[c]] = @ - a]
  /\ chan' = [chan EXCEPT ![c] = Put(c, @, a)]

(***************************************************************************)
(* Receive(c)                                                              *)
(*   Intent: the process at the target of channel c receives an amount.    *)
(*   Guard:  an amount is on its way over c: the first one, if c is FIFO,  *)
(*           else any.                                                     *)
(*   Effect: it leaves the channel and is added to the balance.            *)
(***************************************************************************)
Receive(c) ==
  \E i \in Takeable(chan[c], c \in Fifo) :
    /\ state' = [state EXCEPT ![Target[c]] = @ + chan[c][i]]
    /\ chan' = [chan EXCEPT ![c] = RemoveAt(@, i)]

(***************************************************************************)
(* Spend(p, a)                                                             *)
(*   Intent: a local step of process p: it spends the amount a.            *)
(*   Guard:  money may be spent, and the balance of p is at least a.       *)
(*   Effect: a leaves the balance of p, and the system.                    *)
(***************************************************************************)
Spend(p, a) ==
  /\ Spending
  /\ state[p] >= a
  /\ state' = [state EXCEPT ![p] = @ - a]
  /\ UNCHANGED chan

Next ==
  \/ \E c \in Chans, a \in Amounts : Send(c, a)
  \/ \E c \in Chans : Receive(c)
  \/ \E p \in Procs, a \in Amounts : Spend(p, a)

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
(***************************************************************************)
(* The money in the system, and what is asked about it.                    *)
(***************************************************************************)
Total == Sum(state, Procs) + Sum([c \in Chans |-> SumOf(chan[c])], Chans)

InitialTotal == Sum(Initial, Procs)

Deficit   == Total < InitialTotal
Exhausted == Total = 0
OneToken  == Total = 1
Conserved == Total = InitialTotal

(***************************************************************************)
(* A property is stable if it stays true once it is true.  The first two   *)
(* always are; the last two only while nobody may spend.                   *)
(***************************************************************************)
Stable ==
  [][/\ Deficit => Deficit'
     /\ Exhausted => Exhausted'
     /\ ~Spending => /\ OneToken => OneToken'
                     /\ Conserved => Conserved']_vars

THEOREM Spec => []TypeOK
THEOREM Spec => Stable
=============================================================================
