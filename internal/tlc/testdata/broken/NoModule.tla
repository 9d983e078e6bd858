---- MODULE NoModule ----
x == 1 +
====
