# What this project can do; `make` alone lists it.

SHELL := /bin/bash
DATA := $(or $(XDG_DATA_HOME),$(HOME)/.local/share)/vitrine
RELEASE := .build/release
# With Swift's libraries inside, programs start in half the time and run where no Swift is.
BUILD_RELEASE := swift build -c release --static-swift-stdlib
SOURCES := Package.swift $(shell find Sources -type f)

# Needed to build and run, now and by what is planned next.
RUN_PACKAGES := pkg-config binutils libncurses-dev ncurses-term libchafa-dev libglib2.0-dev libpng-dev \
	libturbojpeg0-dev libqrencode-dev libsqlite3-dev libpq-dev
# Needed by the tests besides.
TEST_PACKAGES := libvterm-dev tmux w3m strace valgrind python3 python3-venv openssl curl librsvg2-bin \
	fonts-dejavu-core fonts-noto-cjk gcc libc6-dev slowhttptest util-linux mount openssh-server openssh-client \
	passwd systemd postgresql fiu-utils faketime
# Needed to measure the server.
BENCH_PACKAGES := wrk nginx-light gcc libc6-dev python3 postgresql
# Needed to measure the client.
CLIENT_BENCH_PACKAGES := libvterm0 libncurses-dev ncurses-term tmux strace valgrind gcc libc6-dev binutils \
	openssh-server openssh-client python3 python3-venv

# Where `make install` puts things: where it did the last time, unless it is said. DESTDIR stands in front of it,
# and says nothing about this machine.
PREFIX ?= $(or $(if $(DESTDIR),,$(shell cat .build/prefix 2>/dev/null)),/usr/local)
# What is installed and packed, laid out as it will be.
STAGE := .build/stage
# The time of manual pages and archives is that of the last change.
LAST_CHANGE = $(or $(SOURCE_DATE_EPOCH),$(shell git log -1 --format=%ct 2>/dev/null),0)

.PHONY: help run install uninstall update kiosk-install kiosk-uninstall dist test simulate scenarios contract \
	torture sharing terminals door kiosk pages bench bench-tokens bench-server bench-client fuzz oracles rules lint \
	format record pictures clean packages test-packages bench-packages \
	client-bench-packages toolchain

help: ## List what make can do
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: $(RELEASE)/.built ## Open the shop with its own server (ARGS="--lang zh-Hans --wallet unsupported")
	@mkdir -p "$(DATA)"
	@$(RELEASE)/vitrine demo --assets "$(CURDIR)/Assets" --database "$(DATA)/shop.sqlite" $(ARGS)

install: $(STAGE)/.ready ## Install programs, manual, completions, assets and the desktop entry (PREFIX, DESTDIR)
	@DESTDIR="$(DESTDIR)" Assets/Deploy/install.sh add "$(STAGE)/tree" "$(PREFIX)"
	@[ -n "$(DESTDIR)" ] || echo "$(PREFIX)" > .build/prefix

uninstall: ## Take away what make install put there (PREFIX, DESTDIR)
	@DESTDIR="$(DESTDIR)" Assets/Deploy/install.sh remove "$(PREFIX)"
	@[ -n "$(DESTDIR)" ] || rm -f .build/prefix

update: ## Bring an installation up to date: pull, build, and install where it was (PREFIX)
	@changed=$$(git status --porcelain --untracked-files=no) || exit 1; [ -z "$$changed" ] || { \
		echo "Nothing was updated, since files here were changed. Commit them, or put them away with git stash:"; \
		echo "$$changed"; exit 1; }
	git pull --ff-only
	@$(MAKE) --no-print-directory install PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)"

kiosk-install: ## Set up a public kiosk, as root (PREFIX, DESTDIR, ACCOUNT=shop PORT=2222 ACCESS=open)
	@DESTDIR="$(DESTDIR)" ACCOUNT="$(ACCOUNT)" PORT="$(PORT)" ACCESS="$(ACCESS)" \
		Assets/Deploy/kiosk/install.sh add "$(PREFIX)"

kiosk-uninstall: ## Take away what make kiosk-install put there (PREFIX, DESTDIR)
	@DESTDIR="$(DESTDIR)" Assets/Deploy/kiosk/install.sh remove "$(PREFIX)"

dist: $(STAGE)/.ready ## Pack what is installed into one archive, with its checksum, in .build/dist
	@Assets/Deploy/dist.sh "$(STAGE)/tree" .build/dist $(LAST_CHANGE)

test: toolchain test-packages .build/oracles/.ready ## Build everything and run all tests
	swift build --build-tests
	swift build --product generate-manual
	$(if $(ARGS),swift test --skip-build --no-parallel $(ARGS),Tests/run.sh)
	@$(MAKE) --no-print-directory simulate
	@$(MAKE) --no-print-directory scenarios
	@$(MAKE) --no-print-directory contract
	@$(MAKE) --no-print-directory torture TORTURE_SECONDS=120 SEED=1
	@$(MAKE) --no-print-directory torture TORTURE_SECONDS=60 SEED=1 ENGINE=postgresql SERVERS=2
	@$(MAKE) --no-print-directory sharing QUICK=1 SEED=1
	@$(MAKE) --no-print-directory terminals
	@$(MAKE) --no-print-directory door

# A release is quicker; where none is up to date, what the tests were built with does.
simulate: toolchain ## Put the shop's rules through simulated trouble (SEEDS=10000 SEED=1 STEPS=600)
	@program=$(RELEASE)/vitrine-server; \
	if [ ! -e $(RELEASE)/.built ] || [ -n "$$(find Package.swift Sources -type f -newer $(RELEASE)/.built)" ]; then \
		swift build --product vitrine-server || exit 1; program=.build/debug/vitrine-server; fi; \
	time $$program simulate --seed $(or $(SEED),1) --seeds $(or $(SEEDS),2000) $(if $(STEPS),--steps $(STEPS))

scenarios: .build/oracles/.ready ## Play all tapes and judge their rules and reports (RUNS=10)
	swift build --product vitrine
	swift build --product vitrine-server
	.build/oracles/bin/python Tests/Scenarios/check.py .build/debug/vitrine Assets/Scenarios Assets $(RUNS)

contract: .build/oracles/.ready ## Judge the running server (KILLS_WHILE_PLACING=1000 SECONDS_OF_SLOWNESS=30 POWER_CUTS=200)
	swift build --product vitrine-server
	Tests/Contract/durable.py .build/debug/vitrine-server Assets
	Tests/Contract/full.py .build/debug/vitrine-server Assets
	Tests/Contract/tails.py .build/debug/vitrine-server Assets $(or $(POWER_CUTS),20)
	Tests/Contract/kill.py .build/debug/vitrine-server Assets $(or $(KILLS),2)
	Tests/Contract/live.py .build/debug/vitrine-server Assets $(or $(KILLS),2)
	Tests/Contract/placement.py .build/debug/vitrine-server Assets $(or $(KILLS_WHILE_PLACING),100)
	$(if $(SECONDS_OF_SLOWNESS),Tests/Contract/slow.py .build/debug/vitrine-server Assets $(SECONDS_OF_SLOWNESS))
	.build/oracles/bin/python Tests/Contract/textbrowser.py .build/debug/vitrine-server Assets
	.build/oracles/bin/python Tests/Contract/metrics.py .build/debug/vitrine-server Assets
	Tests/Contract/contract.py .build/debug/vitrine-server Assets .build/oracles/bin $(or $(SECONDS_TO_JUDGE),120)

# The judges of the judge break a shop that is kept in a file: once is enough for both engines.
torture: .build/oracles/.ready ## Torment a running shop and judge all that was heard (TORTURE_SECONDS=180 ENGINE=sqlite KILLS=1000)
	swift build --product vitrine-server
	Tests/Torture/selftest.py
	ENGINE=$(or $(ENGINE),sqlite) SERVERS=$(SERVERS) KILLS=$(KILLS) TORTURE_SECONDS=$(or $(TORTURE_SECONDS),180) \
		Tests/Torture/torture.py .build/debug/vitrine-server Assets $(SEED)
	$(if $(KILLS)$(filter postgresql,$(ENGINE)),,Tests/Torture/broken.py .build/debug/vitrine-server Assets)

sharing: .build/oracles/.ready ## Race and listen at two servers on one PostgreSQL, and pay while its machine dies (ROUNDS=5 STRICT=1 QUICK=1)
	swift build --product vitrine
	swift build --product vitrine-server
	Tests/Sharing/selftest.py
	STRICT=$(STRICT) Tests/Sharing/sharing.py .build/debug/vitrine-server Assets $(or $(ROUNDS),$(if $(QUICK),1,5))
	QUICK=$(QUICK) Tests/Sharing/failover.py .build/debug/vitrine .build/debug/vitrine-server Assets $(SEED)
	$(if $(QUICK),,BROKEN=1 Tests/Sharing/failover.py .build/debug/vitrine .build/debug/vitrine-server Assets)

terminals: .build/oracles/.ready ## Judge the running client in tmux, through ssh, attacked (SHARE=1, WAYS=all: more)
	swift build --product vitrine
	swift build --product vitrine-server
	SHARE=$(or $(SHARE),8) .build/oracles/bin/python Tests/Terminals/agree.py .build/debug/vitrine Assets
	WAYS=$(WAYS) .build/oracles/bin/python Tests/Terminals/ways.py .build/debug/vitrine Assets
	SHARE=$(or $(SHARE),8) .build/oracles/bin/python Tests/Terminals/attack.py .build/debug/vitrine \
		.build/debug/vitrine-server Assets

door: .build/oracles/.ready ## Come to a kiosk through a real sshd: to buy, and to get out of it every way (ONLY=paste PASTE_MB=100)
	swift build --product vitrine
	swift build --product vitrine-server
	PASTE_MB=$(or $(PASTE_MB),100) ONLY=$(ONLY) .build/oracles/bin/python Tests/Kiosk/breakout.py \
		.build/debug/vitrine .build/debug/vitrine-server Assets

kiosk: door ## Judge that judge, install, kill, search and storm a kiosk as well (KILLS=5 EVENTS=100000)
	Tests/Kiosk/units.py
	Tests/Kiosk/installing.py
	Tests/Kiosk/selftest.py
	Tests/Kiosk/killing.py .build/debug/vitrine .build/debug/vitrine-server Assets $(or $(KILLS),1)
	.build/oracles/bin/python Tests/Kiosk/traces.py .build/debug/vitrine .build/debug/vitrine-server Assets
	.build/oracles/bin/python Tests/Kiosk/eventstest.py
	.build/oracles/bin/python Tests/Kiosk/events.py .build/debug/vitrine .build/debug/vitrine-server Assets \
		$(or $(EVENTS),6000)

pages: .build/oracles/.ready ## Open every page in Chromium, without scripts (needs chromium; SHOTS=folder keeps them)
	swift build --product vitrine-server
	Tests/Contract/pages.py .build/debug/vitrine-server Assets $(SHOTS)

bench: bench-tokens bench-server bench-client ## Measure everything that has a target, beside its peers

bench-tokens: toolchain test-packages ## Compare making and opening tokens with openssl (ROUNDS=5)
	$(BUILD_RELEASE) --product TokenBench
	@ROUNDS=$(or $(ROUNDS),5) Tests/TokenBench/bench.sh $(RELEASE)/TokenBench

bench-server: toolchain packages bench-packages ## Compare the server with nginx, SQLite and pgbench (QUICK=1, STRICT=1, ONLY=sharing)
	$(BUILD_RELEASE) --product vitrine-server
	$(BUILD_RELEASE) --product BenchWallet
	@QUICK=$(QUICK) STRICT=$(STRICT) ONLY="$(ONLY)" Tests/ServerBench/bench.py \
		$(RELEASE)/vitrine-server Assets $(RELEASE)/BenchWallet

bench-client: toolchain packages .build/oracles/.peers ## Compare the client with ncurses in C and Textual (QUICK=1, STRICT=1, ONLY=keys)
	$(BUILD_RELEASE) --product vitrine
	$(BUILD_RELEASE) --product vitrine-server
	@QUICK=$(QUICK) STRICT=$(STRICT) ONLY="$(ONLY)" Tests/ClientBench/bench.py \
		$(RELEASE)/vitrine $(RELEASE)/vitrine-server Assets .build/oracles/bin/python

fuzz: toolchain test-packages ## Feed the parsers what libFuzzer makes up (RUNS=1000000, KEEP=1 keeps the best)
	VITRINE_FUZZ=1 swift build -c release --sanitize=fuzzer --scratch-path .build/fuzz --product TokenFuzzer
	@RUNS=$(or $(RUNS),1000000) KEEP=$(KEEP) Tests/TokenFuzzer/fuzz.sh \
		.build/fuzz/release/TokenFuzzer "$(CURDIR)/.build/fuzz"

rules: ## List the rules of the shopper's experience with their tests
	@awk -f Tests/HouseRulesTests/rules.awk Tests/HouseRulesTests/ux-rules.tsv \
		$$(find Tests -name '*.swift' | LC_ALL=C sort)

lint: toolchain ## Check the form of every source file
	swift format lint --strict --recursive --parallel Package.swift Sources Tests

format: toolchain ## Bring every source file into form
	swift format --in-place --recursive --parallel Package.swift Sources Tests

record: toolchain test-packages .build/oracles/.ready ## Write the screen goldens anew; fails, so that the difference is read
	VITRINE_RECORD=1 swift test $(ARGS)

pictures: test-packages ## Draw the catalogue's PNG pictures again from their SVG sources
	Assets/Catalogue/render.sh --all

clean: ## Remove everything that was built
	rm -rf .build

$(RELEASE)/.built: $(SOURCES) | toolchain packages
	$(BUILD_RELEASE) --product vitrine-server
	$(BUILD_RELEASE) --product vitrine
	@touch $@

# Of swift-argument-parser: it asks the programs for what their manual says.
$(RELEASE)/generate-manual: | $(RELEASE)/.built
	$(BUILD_RELEASE) --product generate-manual

$(STAGE)/.ready: $(RELEASE)/.built $(RELEASE)/generate-manual $(shell find Assets -type f)
	Assets/Deploy/stage.sh $(RELEASE) "$(STAGE)/tree" $$(date -u -d @$(LAST_CHANGE) +%F)
	@touch $@

oracles: .build/oracles/.ready ## Install the independent judges that tests run besides openssl

# Independent judges that the tests run, in a place of their own.
.build/oracles/.ready: Tests/oracles.txt | test-packages
	python3 -m venv .build/oracles
	.build/oracles/bin/pip install --quiet --disable-pip-version-check --requirement Tests/oracles.txt
	@touch $@

# The list in Textual that the client is measured beside.
.build/oracles/.peers: Tests/ClientBench/peers.txt | client-bench-packages
	@test -x .build/oracles/bin/pip || python3 -m venv .build/oracles
	.build/oracles/bin/pip install --quiet --disable-pip-version-check --requirement Tests/ClientBench/peers.txt
	@touch $@

packages:
	@.ci/packages $(RUN_PACKAGES)

test-packages:
	@.ci/packages $(RUN_PACKAGES) $(TEST_PACKAGES)

bench-packages:
	@.ci/packages $(BENCH_PACKAGES)

client-bench-packages:
	@.ci/packages $(CLIENT_BENCH_PACKAGES)

toolchain:
	@command -v swift >/dev/null || { echo "Swift 6.2 or later is needed: https://www.swift.org/install"; exit 1; }
