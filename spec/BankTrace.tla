----------------------------- MODULE BankTrace ------------------------------
(***************************************************************************)
(* Does a run of the bank lead through S*?  A witness of a snapshot says   *)
(* where it began, where each process recorded and where it ended.  From   *)
(* S_begin the steps before the records must lead to S*, the recorded      *)
(* state, and from there the others to S_end: steps of the bank, all.      *)
(*                                                                         *)
(* A path is a sequence of steps.  It begins in the initial state, or      *)
(* where another path has come to after so many steps: the run itself is   *)
(* one path, and for each snapshot one branches off it in S_begin.  The    *)
(* module PathData has them as Paths, a sequence of records with the       *)
(* fields from, at, byValue and steps; from is 0 or the number of the      *)
(* path of which at steps are used where this one begins.  Each            *)
(* step names an action of Bank with its arguments, or says what state the *)
(* bank is in at this point.  A path is one of the bank if and only if all *)
(* its steps are used.                                                     *)
(*                                                                         *)
(* As in ChandyLamportTrace, every message of a channel has a number       *)
(* beside the amount that it carries.                                      *)
(***************************************************************************)
EXTENDS Bank, PathData, Integers, TLC

VARIABLES
  path,       \* the number of the path
  step,       \* how many of its steps are used
  sent,       \* sent[c] is the number of the last message sent on c
  flight      \* flight[c]: the numbers of the messages on their way over c

pathVars == <<vars, path, step, sent, flight>>

(***************************************************************************)
(* The steps of a path.  Their field k says which:                         *)
(*   "send"     c, a, m    Send(c, a): message number m                    *)
(*   "receive"  c, a, m    Receive(c): of message number m, carrying a     *)
(*   "spend"    p, a       Spend(p, a)                                     *)
(*   "stutter"             a local step that changes nothing               *)
(*   "at"       v, q, w    the state is v, as far as v tells; q are the    *)
(*                         numbers, w the amounts in the channels          *)
(* On a path by value messages are known by what they carry alone.         *)
(***************************************************************************)
PathInit ==
  /\ Init
  /\ path \in {n \in DOMAIN Paths : Paths[n].from = 0}
  /\ step = 0
  /\ sent = [c \in Chans |-> 0]
  /\ flight = [c \in Chans |-> <<>>]

ByValue == Paths[path].byValue

CanTake(c, m) ==
  IF c \in Fifo
  THEN flight[c] # <<>> /\ Head(flight[c]) = m
  ELSE \E i \in DOMAIN flight[c] : flight[c][i] = m

(***************************************************************************)
(* A channel in any order is a bag of numbers.                             *)
(***************************************************************************)
SameIn(c, q) ==
  IF c \in Fifo
  THEN flight[c] = q
  ELSE /\ Len(flight[c]) = Len(q)
       /\ {flight[c][i] : i \in DOMAIN flight[c]} = {q[i] : i \in DOMAIN q}

(***************************************************************************)
(* TakeSend(e)                                                             *)
(*   Intent: what the log calls a send is the action Send.                 *)
(*   Guard:  that of Send; and the number of the message is a new one.     *)
(*   Effect: that of Send; the message's number is on its way.             *)
(***************************************************************************)
TakeSend(e) ==
  /\ e.c \in Chans /\ e.a \in Amounts
  /\ Send(e.c, e.a)
  /\ e.m > sent[e.c]
  /\ sent' = [sent EXCEPT ![e.c] = e.m]
  /\ flight' = [flight EXCEPT ![e.c] = Append(@, e.m)]

(***************************************************************************)
(* TakeReceive(e)                                                          *)
(*   Intent: what the log calls a receive is the action Receive.           *)
(*   Guard:  that of Receive; and the message is the one that the log      *)
(*           names, by its number and by what it carries.                  *)
(*   Effect: that of Receive; the number leaves the channel.               *)
(***************************************************************************)
TakeReceive(e) ==
  /\ e.c \in Chans
  /\ ByValue \/ CanTake(e.c, e.m)
  /\ Receive(e.c)
  /\ state'[Target[e.c]] = state[Target[e.c]] + e.a
  /\ flight' = [flight EXCEPT ![e.c] = SelectSeq(@, LAMBDA m : m # e.m)]
  /\ UNCHANGED sent

(***************************************************************************)
(* TakeSpend(e)                                                            *)
(*   Intent: a local step that lowers the balance is the action Spend.     *)
(*   Guard:  that of Spend.                                                *)
(*   Effect: that of Spend.                                                *)
(***************************************************************************)
TakeSpend(e) ==
  /\ e.p \in Procs /\ e.a \in Amounts
  /\ Spend(e.p, e.a)
  /\ UNCHANGED <<sent, flight>>

(***************************************************************************)
(* Arrive(e)                                                               *)
(*   Intent: the path has come to a state that is told: S* or S_end.       *)
(*   Guard:  the balances and the channels are the ones told.              *)
(*   Effect: none.                                                         *)
(***************************************************************************)
Arrive(e) ==
  /\ \A p \in DOMAIN e.v : state[p] = e.v[p]
  /\ \A c \in Chans : chan[c] = PutAll(c, <<>>, e.w[c])
  /\ ByValue \/ \A c \in Chans : SameIn(c, e.q[c])
  /\ UNCHANGED <<vars, sent, flight>>

Take(e) ==
  \/ e.k = "send" /\ TakeSend(e)
  \/ e.k = "receive" /\ TakeReceive(e)
  \/ e.k = "spend" /\ TakeSpend(e)
  \/ e.k = "stutter" /\ UNCHANGED <<vars, sent, flight>>
  \/ e.k = "at" /\ Arrive(e)

-----------------------------------------------------------------------------
(***************************************************************************)
(* Why a step cannot be taken, for the reader of a rejection: a word, and  *)
(* what stands in its way; <<>> if nothing does.  It decides nothing.      *)
(***************************************************************************)
WhyNotSent(e) ==
  IF e.m <= sent[e.c] THEN <<"again", 0>>
  ELSE IF state[Source[e.c]] < e.a THEN <<"balance", state[Source[e.c]]>>
  ELSE <<>>

WhyNotReceived(e) ==
  IF ByValue
  THEN IF \E i \in Takeable(chan[e.c], e.c \in Fifo) : chan[e.c][i] = e.a
       THEN <<>> ELSE <<"absent", 0>>
  ELSE IF CanTake(e.c, e.m) THEN <<>>
  ELSE IF e.c \notin Fifo THEN <<"absent", 0>>
  ELSE IF flight[e.c] = <<>> THEN <<"empty", 0>>
  ELSE <<"message", Head(flight[e.c])>>

WhyNotAt(e) ==
  LET ps == {p \in DOMAIN e.v : state[p] # e.v[p]}
      cs == {c \in Chans : \/ chan[c] # PutAll(c, <<>>, e.w[c])
                           \/ ~ByValue /\ ~SameIn(c, e.q[c])}
  IN  IF ps # {} THEN LET p == CHOOSE p \in ps : TRUE
                      IN  <<"state", p, state[p]>>
      ELSE IF cs # {} THEN LET c == CHOOSE c \in cs : TRUE
                           IN  <<"record", c, flight[c]>>
      ELSE <<>>

WhyNot(e) ==
  CASE e.k = "send"    -> WhyNotSent(e)
    [] e.k = "receive" -> WhyNotReceived(e)
    [] e.k = "spend"   -> IF state[e.p] < e.a THEN <<"balance", state[e.p]>>
                                              ELSE <<>>
    [] e.k = "at"      -> WhyNotAt(e)
    [] OTHER           -> <<>>

(***************************************************************************)
(* Both are TRUE, and print what became of a path.                         *)
(***************************************************************************)
Explain(e) ==
  IF WhyNot(e) = <<>>
  THEN TRUE
  ELSE PrintT(<<"refused", path, step + 1>> \o WhyNot(e))

Report(n) == IF n < Len(Paths[path].steps) THEN TRUE ELSE PrintT(<<"used", path>>)

-----------------------------------------------------------------------------
(***************************************************************************)
(* Follow                                                                  *)
(*   Intent: the next step of the path is taken.                           *)
(*   Guard:  that of the step.                                             *)
(*   Effect: that of the step.                                             *)
(***************************************************************************)
Follow ==
  /\ step < Len(Paths[path].steps)
  /\ LET e == Paths[path].steps[step + 1] IN Explain(e) /\ Take(e)
  /\ step' = step + 1
  /\ UNCHANGED path
  /\ Report(step + 1)

(***************************************************************************)
(* Branch(n)                                                               *)
(*   Intent: path n begins here, and the bank does nothing.                *)
(*   Guard:  the path at hand is the one it branches off, and at the place *)
(*           where it does.                                                *)
(*   Effect: the next step is the first of path n.                         *)
(***************************************************************************)
Branch(n) ==
  /\ Paths[n].from = path /\ Paths[n].at = step
  /\ path' = n /\ step' = 0
  /\ UNCHANGED <<vars, sent, flight>>

PathNext == Follow \/ \E n \in DOMAIN Paths : Branch(n)

PathSpec == PathInit /\ [][PathNext]_pathVars

PathView == <<path, step>>

THEOREM PathSpec => Spec
=============================================================================
