// Package conform holds the machines in Go against the specification in TLA+: for the same
// constants TLC's state graph and the explorer's must be the same labelled graph.
//
// A model takes part if its entry in models.json has a "conform" section, which gives its
// constants. The machine is made from that section, and TLC is made to check, by an ASSUME, that
// the constants of the model are those. The variables are mapped in one place: mapping.go.
//
// Two states are the same if the mapping gives them the same values. The graphs are compared
// state by state, in the order of the breadth-first search in Go: for each state the set of
// steps, a step being the name of its action and the state it leads to. If all sets are equal,
// and the initial states are, then by induction so are the graphs. The first set that is not
// gives the shortest run to a difference.
package conform
