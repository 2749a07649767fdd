# Every target is a script in scripts/; this file only gives them short names.
.DEFAULT_GOAL := help
.PHONY: help run dev cluster test check build format lint mutants engines soak sanitize bench bench-instructions bench-web bench-operation bench-cluster bench-page-browser docs site clean

help: ## lists these targets
	@scripts/help
run: ## builds and runs the to-do sample (UI=terminal PORT=8080 DATA=todo.sqlite STORE=postgres://… BUS=nats://…)
	@scripts/run
dev: ## serves the to-do sample, and builds and starts it again at each change (PORT=8080 DATA=todo.sqlite STORE=postgres://… BUS=nats://…)
	@scripts/dev-todo
cluster: ## three to-do servers behind nginx, on three servers of NATS and a PostgreSQL, all on this machine (PORT=8080 DATA=folder)
	@scripts/cluster
test: ## sets up what the tests need and runs what a change is trusted by (ARGS="--only browser:todo.py")
	@scripts/test $(ARGS)
check: ## the rest of what CI runs: other browsers' tests, releases, documents, fuzzers, instructions (ARGS as for test)
	@scripts/test --check $(ARGS)
build: ## builds the library and the samples with their tests, warnings as errors
	@scripts/build
format: ## formats every Swift file
	@scripts/format
lint: ## checks format and scripts
	@scripts/lint
mutants: ## the code of rules switched off, for which their tests must fail (ARGS="--only 1.3.5")
	@scripts/mutants $(ARGS)
engines: ## the rules of the page's script in Firefox and WebKit (ARGS="RULE…" for some)
	@scripts/engine-tests $(ARGS)
soak: ## the random tests and the fuzzers, for long
	@scripts/soak
sanitize: ## the tests under the thread and the address sanitizer, and with checks of every access
	@scripts/sanitize
bench: ## benchmarks beside a hand-written limit (ARGS="--filter wide --json out.json")
	@scripts/bench $(ARGS)
bench-instructions: ## instructions of each benchmark against the recorded counts
	@scripts/bench-instructions
bench-web: ## live pages beside an echo server and other frameworks (ARGS="--parts throughput")
	@scripts/bench-web $(ARGS)
bench-operation: ## how fast a server starts, and stops with open pages (ARGS="--pages 1000")
	@scripts/bench-operation $(ARGS)
bench-cluster: ## three servers with NATS and PostgreSQL: kill -9 of one, and changes from one to another (ARGS="--pages 60 --kills 9")
	@scripts/bench-cluster $(ARGS)
bench-page-browser: ## live pages in Chromium beside a page on a bare WebSocket (ARGS="--rows 100")
	@scripts/bench-page-browser $(ARGS)
docs: ## the data of the API reference with docc into .build/docs; a warning is an error
	@scripts/docs
site: ## the documentation as a site into .build/site, which needs no server (ARGS="--check --quick")
	@scripts/site $(ARGS)
clean: ## removes what builds and tests made
	@scripts/clean
