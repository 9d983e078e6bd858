------------------------------ MODULE PathData ------------------------------
(***************************************************************************)
(* The paths that BankTrace takes.  For a recorded run a module of this    *)
(* name is made and put in the place of this one, which has an example: a  *)
(* run of two processes, and three paths that branch off it, through an S* *)
(* that the run itself never was in, through an S* that is none, of which  *)
(* the first two steps are used, and one by value.                         *)
(***************************************************************************)
EXTENDS Integers, Sequences

SendFirst  == [k |-> "send", c |-> "c12", a |-> 1, m |-> 1]
SendSecond == [k |-> "send", c |-> "c12", a |-> 1, m |-> 2]
Take1(m)   == [k |-> "receive", c |-> "c12", a |-> 1, m |-> m]
SendBack   == [k |-> "send", c |-> "c21", a |-> 1, m |-> 1]
SpendOne   == [k |-> "spend", p |-> "p2", a |-> 1]
Nothing    == [k |-> "stutter"]

At(v, q, w) ==
  [k |-> "at", v |-> v, q |-> [c12 |-> q, c21 |-> <<>>],
   w |-> [c12 |-> w, c21 |-> <<>>]]

Path(from, at, byValue, steps) ==
  [from |-> from, at |-> at, byValue |-> byValue, steps |-> steps]

Paths ==
  <<Path(0, 0, FALSE, <<SendFirst, SendSecond, Take1(1), Nothing, SpendOne>>),
    Path(1, 1, FALSE,
         <<Take1(1), SpendOne, At([p1 |-> 1, p2 |-> 1], <<>>, <<>>),
           SendSecond, At([p1 |-> 0], <<2>>, <<1>>)>>),
    Path(1, 1, FALSE,
         <<Take1(1), Nothing, At([p1 |-> 1, p2 |-> 0], <<>>, <<>>)>>),
    Path(1, 2, TRUE,
         <<Take1(2), At([p2 |-> 2], <<7>>, <<1>>)>>)>>
=============================================================================
