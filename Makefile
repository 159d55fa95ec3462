# What this project can do; `make` alone lists it.

SHELL := /bin/bash
DATA := $(or $(XDG_DATA_HOME),$(HOME)/.local/share)/vitrine
RELEASE := .build/release
# Programs and tests are compiled once, with the same flags, and linked in their own way.
COMPILE = flags=$$(Tests/Toolchain/flags.sh) && $(1) swift build -c release -debug-info-format none $$flags
BUILD_RELEASE = export VITRINE_LINKING="$$(Tests/Toolchain/flags.sh linking)"; \
	$(call COMPILE,Tests/Toolchain/progress.sh Building .build/logs/release.log)
BUILD_PROGRAMS = export VITRINE_TARGETS=programs; $(BUILD_RELEASE)
BUNDLE := vitrinePackageTests.xctest --testing-library swift-testing
SOURCES := Package.swift Tests/Toolchain/flags.sh $(shell find Sources -type f)

# Needed to build and run, now and by what is planned next.
RUN_PACKAGES := pkg-config binutils libncurses-dev ncurses-term libchafa-dev libglib2.0-dev libpng-dev \
	libturbojpeg0-dev libqrencode-dev libidn2-dev libsqlite3-dev libpq-dev libpango1.0-dev libgif-dev \
	fonts-dejavu-core
# Needed by the tests besides.
TEST_PACKAGES := libvterm-dev tmux w3m elinks links lynx strace valgrind python3 python3-venv openssl curl \
	librsvg2-bin fonts-noto-cjk gcc libc6-dev slowhttptest util-linux mount openssh-server openssh-client \
	passwd systemd postgresql fiu-utils faketime
# Needed to measure the server.
BENCH_PACKAGES := wrk nginx-light gcc libc6-dev python3 postgresql valgrind
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

.PHONY: help run install uninstall update kiosk-install kiosk-uninstall dist programs simulator check tests test soak \
	test-debug test-library simulate scenarios contract torture sharing terminals door kiosk pages bench bench-tokens \
	bench-server bench-client profile fuzz oracles rules lint format record pictures guide-pictures guide-map clean packages test-packages \
	bench-packages client-bench-packages screenshots toolchain

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

check: toolchain test-packages ## Before a commit, in debug: lint, suites of what changed, six tapes (ALL=1, FILTER=CartTests)
	@Tests/Runner/run.py check $(ONLY)

test: toolchain test-packages ## Build and run all tests (ONLY=contract/kill, ONLY=tests/windows FILTER=CartTests, TIMES=1)
	@Tests/Runner/run.py test $(ONLY)

soak: toolchain test-packages ## The long forms, from where they were stopped (SEED=1 FRESH=1 ONLY=torture)
	@Tests/Runner/run.py soak $(ONLY)

# The Swift tests as `make test` runs them. Programs that are linked on the way need Swift's libraries: they are no
# longer those of users.
tests: toolchain test-packages
	@rm -f $(RELEASE)/.built
	@$(call COMPILE) --build-tests

# Looks for what the optimiser hides.
test-debug: programs simulator oracles ## Run all Swift tests unoptimised
	swift build --build-tests
	VITRINE_PROGRAMS=$(RELEASE) .build/debug/$(BUNDLE)
	VITRINE_TEST_DATABASE=postgresql VITRINE_PROGRAMS=$(RELEASE) SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4 \
		.build/debug/$(BUNDLE) --filter '^(HTTPEdge|InventoryServer|ShopPages|ShopPostgreSQL|ShopSQLite|ShopTransfers|ShopWeb)Tests[.]'

# Who depends on these two as a library has no flags of ours.
test-library: toolchain test-packages oracles ## Test PayKit and PaymentToken optimised without any flag
	VITRINE_TARGETS=library swift build -c release --build-tests --scratch-path .build/library -Xswiftc -enable-testing
	.build/library/release/$(BUNDLE)

# Parts of `make test`, by the names that they have long had.
simulate scenarios contract sharing terminals:
	@Tests/Runner/run.py test $@

torture: # KILLS=1000 only kills
	@Tests/Runner/run.py $(if $(KILLS),soak torture/kills,test torture$(if $(ENGINE),/$(ENGINE)))

door:
	@Tests/Runner/run.py test kiosk/door

kiosk:
	@Tests/Runner/run.py soak kiosk

pages: programs oracles ## Open every page in Chromium, without scripts (needs chromium; SHOTS=folder keeps them)
	Tests/Contract/pages.py $(RELEASE)/vitrine-server Assets $(SHOTS)
	Tests/Contract/reports.py $(RELEASE)/vitrine Assets $(SHOTS)

screenshots: programs oracles ## Paint every screen in every look onto one page (BEFORE=folder, ONLY=card)
	BEFORE="$(BEFORE)" .build/oracles/bin/python Tests/Look/screenshots.py $(RELEASE)/vitrine $(RELEASE)/vitrine-server \
		Assets .build/screenshots $(ONLY)

bench: bench-tokens bench-server bench-client ## Measure everything beside its peers, and keep it in Assets/Guide/figures.md

bench-tokens: toolchain test-packages ## Compare making and opening tokens with openssl (ROUNDS=5)
	$(BUILD_RELEASE) --product TokenBench
	@ROUNDS=$(or $(ROUNDS),5) Tests/TokenBench/bench.py $(RELEASE)/TokenBench

bench-server: programs bench-packages ## Compare the server with nginx, SQLite and pgbench (QUICK=1, STRICT=1, ONLY=sharing)
	$(BUILD_RELEASE) --product BenchWallet
	@QUICK=$(QUICK) STRICT=$(STRICT) ONLY="$(ONLY)" Tests/ServerBench/bench.py \
		$(RELEASE)/vitrine-server Assets $(RELEASE)/BenchWallet

bench-client: programs .build/oracles/.peers ## Compare the client with ncurses in C and Textual (QUICK=1, STRICT=1, ONLY=keys)
	@QUICK=$(QUICK) STRICT=$(STRICT) ONLY="$(ONLY)" Tests/ClientBench/bench.py \
		$(RELEASE)/vitrine $(RELEASE)/vitrine-server Assets .build/oracles/bin/python

profile: programs test-packages ## Fold the stacks of a key, an order and a start into .build/profile (ONLY=key)
	@ONLY="$(ONLY)" Tests/BenchSupport/stacks.py $(RELEASE)/vitrine $(RELEASE)/vitrine-server Assets

fuzz: toolchain test-packages ## Feed the parsers what libFuzzer makes up (RUNS=1000000, KEEP=1 keeps the best)
	flags=$$(Tests/Toolchain/flags.sh) && VITRINE_TARGETS=fuzzer swift build -c release --sanitize=fuzzer \
		--scratch-path .build/fuzz --product TokenFuzzer $$flags
	@RUNS=$(or $(RUNS),1000000) KEEP=$(KEEP) Tests/TokenFuzzer/fuzz.sh \
		.build/fuzz/release/TokenFuzzer "$(CURDIR)/.build/fuzz"

rules: ## List the rules of the shopper's experience with their tests
	@awk -f Tests/HouseRulesTests/rules.awk Sources/Lab/QARules/Rules/*/RuleBook+*.swift \
		$$(find Tests -name '*.swift' | LC_ALL=C sort)

lint: toolchain Package.resolved ## Check the form of every source file, and the versions of all dependencies
	swift format lint --strict --recursive --parallel Package.swift Sources Tests
	@Tests/Toolchain/dependencies.py

format: toolchain ## Bring every source file into form
	swift format --in-place --recursive --parallel Package.swift Sources Tests

record: toolchain test-packages ## Write the screen goldens anew; fails, so that the difference is read (ARGS)
	VITRINE_RECORD=1 swift test $(or $(ARGS),--filter Golden)

pictures: test-packages ## Draw the catalogue's PNG pictures again from their SVG sources
	Assets/Catalogue/render.sh --all

guide-pictures: programs .build/oracles/.ready ## Film the pictures of README and the guides again from their tapes
	$(RELEASE)/vitrine qa run Assets/Guide/Pictures --output Assets/Guide/Pictures --assets Assets | tail -n 1
	.build/oracles/bin/python Tests/Guide/browser_picture.py $(RELEASE)/vitrine Assets > .build/browser.svg
	@mv .build/browser.svg Assets/Guide/Pictures/browser.svg

guide-map: toolchain ## Draw README's map of the targets again from the package manifest
	swift package dump-package | Tests/Guide/map.py > Assets/Guide/Pictures/map.svg

clean: ## Remove everything that was built
	rm -rf .build

programs: $(RELEASE)/.built $(RELEASE)/generate-manual ## Build what users run

$(RELEASE)/.built: $(SOURCES) | toolchain packages
	@$(BUILD_PROGRAMS)
	@touch $@

# Of swift-argument-parser: it asks the programs for what their manual says.
$(RELEASE)/generate-manual: | $(RELEASE)/.built
	@$(BUILD_PROGRAMS) --product generate-manual

# The simulation of shops in trouble: what no user runs is in no build of the programs.
simulator: $(RELEASE)/.built
	@$(BUILD_RELEASE) --product ShopSimulator

Package.resolved: Package.swift
	swift package resolve
	@touch $@

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
