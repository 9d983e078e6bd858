# What there is to do with tracecheck. `make help` lists it.

GO    ?= go
TOOL  := $(GO) tool -modfile=.ci/tools.mod
CMD   := $(GO) run ./cmd/tracecheck
FUZZ  ?= 60s

.DEFAULT_GOAL := help
.PHONY: help demo build test test-deep race fuzz lint format model model-deep conform compare mutants tlc bench bench-explore

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-11s %s\n", $$1, $$2}' Makefile

demo: ## make a run, check it, and show one that is broken (no Java needed)
	@$(CMD) demo

build: ## build the command into bin/
	$(GO) build -o bin/tracecheck ./cmd/tracecheck

# Tests that run TLC fail where it is absent, so that nothing is skipped in
# silence; the rest runs all the same, and what to install is said last.
test: ## run every test, TLC included
	@tlc=0; $(MAKE) -s tlc || tlc=$$?; \
	tests=0; $(GO) test -timeout 20m ./... || tests=$$?; \
	if [ $$tlc -ne 0 ]; then \
		echo "make test: the tests that run TLC could not run: it takes Java 11 or newer, and Maven" \
			"to fetch TLC" >&2; \
		echo "make test: install them (Debian: apt-get install default-jre-headless maven)," \
			"or set TLA2TOOLS_JAR to a tla2tools.jar" >&2; \
	fi; \
	[ $$tlc -eq 0 ] && [ $$tests -eq 0 ]

test-deep: ## the tests, with the long ones at full length
	TRACECHECK_DEEP=1 $(MAKE) test

race: ## the tests of the machines and the checker under the race detector
	$(GO) test -race -short ./trace/... ./checker/... ./impl/...

fuzz: ## fuzz the readers of strangers' text: traces, their merge, properties, ids for TLC; FUZZ=60s each
	$(GO) test -run '^$$' -fuzz '^FuzzReader$$' -fuzztime $(FUZZ) ./trace
	$(GO) test -run '^$$' -fuzz '^FuzzMerge$$' -fuzztime $(FUZZ) ./trace
	$(GO) test -run '^$$' -fuzz '^FuzzCompile$$' -fuzzminimizetime 20x -fuzztime $(FUZZ) ./checker/property
	$(GO) test -run '^$$' -fuzz '^FuzzIds$$' -fuzztime $(FUZZ) ./internal/tlctrace

# The linters are pinned in .ci/tools.mod, apart from what tracecheck needs.
lint: ## gofumpt, go vet, staticcheck and the house rules
	@bad=$$($(TOOL) gofumpt -l .); if [ -n "$$bad" ]; then \
		echo "not formatted (make format):"; echo "$$bad"; exit 1; fi
	$(GO) vet ./...
	$(TOOL) staticcheck ./...
	$(GO) test ./internal/house

format: ## format the Go files
	$(TOOL) gofumpt -w .

model: tlc ## check the specification with TLC
	@$(CMD) model

model-deep: tlc ## the same, with the large models, and their graphs compared
	@$(CMD) model --deep
	@$(CMD) conform --deep

conform: tlc ## compare the Go machines with the specification, state for state
	@$(CMD) conform

# The figures are those that the test of the page asks for.
compare: ## run every algorithm on the same workload, and write docs/compare.md anew
	@$(CMD) compare --processes 3,8,64 --runs 3 --format markdown >docs/compare.md.new
	@mv docs/compare.md.new docs/compare.md

mutants: tlc ## break the project on purpose, one fault at a time, and show what notices each
	@mkdir -p bin
	@$(GO) build -o bin/mutants ./internal/mutants/run
	@bin/mutants

# A set TLA2TOOLS_JAR names the TLC to use, and nothing is fetched.
tlc: ## fetch the pinned TLC into the cache folder
	@command -v java >/dev/null || [ -x "$${JAVA_HOME:-/none}/bin/java" ] || \
		{ echo "tlc: Java is not installed (Debian: apt-get install default-jre-headless)" >&2; exit 2; }
	@[ -n "$$TLA2TOOLS_JAR" ] || $(GO) run ./internal/tlc/fetch

bench: ## the benchmarks
	$(GO) test -run '^$$' -bench . -benchmem ./...

bench-explore: tlc ## the explorer beside TLC: every common model, and one of over five million states (half an hour)
	TRACECHECK_DEEP=1 $(GO) test -v -run '^TestModelsBesideTLC$$' -bench BesideTLC -benchtime 1x -timeout 3h ./impl/explore
