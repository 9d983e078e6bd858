------------------------------ MODULE Channels ------------------------------
(***************************************************************************)
(* Sequences as channels: operators without constants or variables, shared *)
(* by the bank and by the algorithms that photograph it.                   *)
(***************************************************************************)
EXTENDS Naturals, Sequences, FiniteSets

(***************************************************************************)
(* The sequence q with x put in at position i, 1 <= i <= Len(q) + 1.       *)
(***************************************************************************)
InsertAt(q, i, x) ==
  SubSeq(q, 1, i - 1) \o <<x>> \o SubSeq(q, i, Len(q))

(***************************************************************************)
(* The sequence q without its element i.                                   *)
(***************************************************************************)
RemoveAt(q, i) ==
  SubSeq(q, 1, i - 1) \o SubSeq(q, i + 1, Len(q))

(***************************************************************************)
(* Where x goes in the sequence q: to its end, if q is in FIFO order.  A   *)
(* channel in any order is a bag.  It is kept sorted by the total order    *)
(* Leq, so that equal bags are equal states.                               *)
(***************************************************************************)
Slot(q, fifo, x, Leq(_, _)) ==
  1 + IF fifo THEN Len(q)
              ELSE Cardinality({i \in DOMAIN q : Leq(q[i], x)})

(***************************************************************************)
(* The positions from which an element of q can be taken: the head alone,  *)
(* if q is in FIFO order.                                                  *)
(***************************************************************************)
Takeable(q, fifo) == IF fifo THEN {1} \cap DOMAIN q ELSE DOMAIN q

(***************************************************************************)
(* The sum of the numbers f[x] for the x in the finite set S, and the sum  *)
(* of a sequence of numbers.                                               *)
(***************************************************************************)
RECURSIVE Sum(_, _)
Sum(f, S) ==
  IF S = {} THEN 0
            ELSE LET x == CHOOSE x \in S : TRUE
                 IN  f[x] + Sum(f, S \ {x})

SumOf(q) == Sum(q, DOMAIN q)
=============================================================================
