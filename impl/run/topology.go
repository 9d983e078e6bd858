package run

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"

	"tracecheck/impl"
	"tracecheck/trace"
)

// The topologies that Config.Topology names.
const (
	Ring     = "ring"     // P1>P2, P2>P3 ... and back to P1
	Complete = "complete" // a channel from each process to each other
	Random   = "random"   // strongly connected, by seed, parallel channels possible
	DAG      = "dag"      // without cycles, by seed, parallel channels possible
)

// Topologies lists the names of the topologies.
var Topologies = []string{Ring, Complete, Random, DAG}

// Network is the processes and channels of a run.
type Network struct {
	Processes []impl.Process
	Channels  []trace.Channel
}

// InitialBalance is what a process starts with where nobody says otherwise.
const InitialBalance = 100

// MaxProcesses is the most processes that a topology by name has.
const MaxProcesses = 100

// NewNetwork makes a topology by name, ring or complete, of n processes P1, P2 ...
// that start with InitialBalance, its channels with this order.
func NewNetwork(topology string, n int, order string) (*Network, error) {
	if topology == Random || topology == DAG {
		return nil, fmt.Errorf("the topology %s depends on a seed: expected ring or complete", topology)
	}
	return network(topology, n, order, nil)
}

// NetworkBySeed makes any topology by name, of n processes P1, P2 ... that start with
// InitialBalance. Equal seeds make equal networks.
func NetworkBySeed(topology string, n int, order string, seed uint64) (*Network, error) {
	return network(topology, n, order, rand.New(rand.NewPCG(seed, 0)))
}

// network makes a topology by name of n processes, its channels with this order.
func network(topology string, n int, order string, rng *rand.Rand) (*Network, error) {
	if n < 2 || n > MaxProcesses {
		return nil, fmt.Errorf("%d processes: expected 2 to %d", n, MaxProcesses)
	}
	net := &Network{}
	for p := range n {
		id := fmt.Sprintf("P%d", p+1)
		net.Processes = append(net.Processes, impl.Process{ID: id, Initial: InitialBalance})
	}
	switch topology {
	case Ring:
		for p := range n {
			net.join(p, (p+1)%n, order)
		}
	case Complete:
		for p := range n * n {
			if from, to := p/n, p%n; from != to {
				net.join(from, to, order)
			}
		}
	case Random:
		net.joinRandomly(order, rng)
	case DAG:
		net.joinAcyclic(order, rng)
	default:
		return nil, fmt.Errorf("unknown topology %q: expected ring, complete, random or dag", topology)
	}
	return net, nil
}

// joinRandomly lays a ring through all processes in a random order, which makes the
// network strongly connected, and adds up to two more channels a process anywhere.
func (net *Network) joinRandomly(order string, rng *rand.Rand) {
	n := len(net.Processes)
	perm := rng.Perm(n)
	for i, p := range perm {
		net.join(p, perm[(i+1)%n], order)
	}
	for range rng.IntN(2*n + 1) {
		from := rng.IntN(n)
		to := (from + 1 + rng.IntN(n-1)) % n
		net.join(from, to, order)
	}
}

// joinAcyclic puts the processes in a random order and lets channels lead only down
// it: one from each process to a later one, so that all are joined to something, and up
// to two more a process anywhere. The last has none that leaves; there may be several
// sources, and every one of them has to start a snapshot that spreads by markers.
func (net *Network) joinAcyclic(order string, rng *rand.Rand) {
	n := len(net.Processes)
	perm := rng.Perm(n)
	down := func(i int) { net.join(perm[i], perm[i+1+rng.IntN(n-1-i)], order) }
	for i := range n - 1 {
		down(i)
	}
	for range rng.IntN(2*n + 1) {
		down(rng.IntN(n - 1))
	}
}

// join adds a channel. Its id is `P1>P2`, and `P1>P2/2`, `P1>P2/3` ... for those
// parallel to it.
func (net *Network) join(from, to int, order string) {
	id := net.Processes[from].ID + ">" + net.Processes[to].ID
	parallel := 1
	for _, ch := range net.Channels {
		if ch.From == from && ch.To == to {
			parallel++
		}
	}
	if parallel > 1 {
		id = fmt.Sprintf("%s/%d", id, parallel)
	}
	net.Channels = append(net.Channels, trace.Channel{ID: id, From: from, To: to, Order: order})
}

// networkFile is a network in JSON: the two fields of a trace's header, of which a
// whole header is a case.
type networkFile struct {
	Processes []struct {
		ID      string `json:"id"`
		Initial *int64 `json:"initial"`
	} `json:"processes"`
	Channels []struct {
		ID    string `json:"id"`
		From  string `json:"from"`
		To    string `json:"to"`
		Order string `json:"order"`
	} `json:"channels"`
}

// notANetwork says what was expected of a network in JSON.
func notANetwork(err error) error {
	const expected = `expected {"processes": [{"id", "initial"}], "channels": [{"id", "from", "to", "order"}]}`
	var wrong *json.UnmarshalTypeError
	switch {
	case errors.Is(err, io.EOF):
		return errors.New("the file is empty; " + expected)
	case errors.As(err, &wrong) && wrong.Field != "":
		return fmt.Errorf("field %q: it cannot be a %s; %s", wrong.Field, wrong.Value, expected)
	case errors.As(err, &wrong):
		return fmt.Errorf("found %s; %s", wrong.Value, expected)
	}
	return fmt.Errorf("%w; %s", err, expected)
}

// ReadNetwork reads a network from JSON with `processes` and `channels` as in the
// header of a trace. A process without `initial` starts with InitialBalance; a
// channel without `order` has the given one.
func ReadNetwork(r io.Reader, order string) (*Network, error) {
	var file networkFile
	if err := json.NewDecoder(r).Decode(&file); err != nil {
		return nil, fmt.Errorf("not a network in JSON: %w", notANetwork(err))
	}
	net, index := &Network{}, map[string]int{}
	for i, p := range file.Processes {
		index[p.ID] = i
		process := impl.Process{ID: p.ID, Initial: InitialBalance}
		if p.Initial != nil {
			process.Initial = *p.Initial
		}
		net.Processes = append(net.Processes, process)
	}
	for _, ch := range file.Channels {
		from, ok1 := index[ch.From]
		to, ok2 := index[ch.To]
		if !ok1 || !ok2 {
			return nil, fmt.Errorf("channel %q: no such process as %q or %q", ch.ID, ch.From, ch.To)
		}
		if ch.Order == "" {
			ch.Order = order
		}
		net.Channels = append(net.Channels,
			trace.Channel{ID: ch.ID, From: from, To: to, Order: ch.Order})
	}
	c := impl.Config{Algorithm: trace.ChandyLamport, Processes: net.Processes, Channels: net.Channels}
	return net, c.Validate()
}
