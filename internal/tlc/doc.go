// Package tlc finds and runs TLC, the model checker of TLA+, and reads what it says: its
// verdict, its counterexamples, its values and the state graph it dumps.
//
// Two dialects are read alike: the TLC that Maven Central serves (it calls itself 2.18) and the
// current one. Both are run with -tool, where every message carries a number: the numbers are
// the same in both, the words are not.
//
// Reading is pure (ParseValue, ParseState, ReadOutput, ReadDump, ReadConfig, ReadModels, Steps,
// Table); only Find, Install and Run touch the machine.
package tlc
