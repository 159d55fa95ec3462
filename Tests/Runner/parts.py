"""The parts of the three tiers: what each runs, what it needs built, and what it cannot run beside.

`make check` is for before a commit, `make test` is what README promises and CI runs, `make soak` has the long forms.
A command is given to a shell in the repository's folder. `${NAME:-value}` in it is a setting that the environment
may change; a part of the soak that is the long form of another says its own values in `settings`.

Swift tests and programs are compiled once, in release, as users get them, in `make check` in debug. A test that starts a
program starts the released one (VITRINE_PROGRAMS), in `make check` the one that was built with the tests.
"""

import dataclasses

PROGRAMS = ".build/release"
DEBUG = ".build/debug"
BUNDLE = "vitrinePackageTests.xctest"
PYTHON = ".build/oracles/bin/python"
CLIENT = f"{PROGRAMS}/vitrine"
SERVER = f"{PROGRAMS}/vitrine-server"

CHECK, TEST, SOAK = "check", "test", "soak"


@dataclasses.dataclass(frozen=True)
class Part:
    """One command of a tier."""

    name: str
    command: str
    tiers: frozenset
    # Names of parts that have to have passed before.
    needs: tuple = ()
    # How many cores it keeps busy; parts run side by side as far as the cores go. One that mostly waits has less
    # than one. The table that ends a run has what was measured.
    cores: float = 1
    # Names of things that only one part at a time may use.
    uses: frozenset = frozenset()
    # Seconds that it usually takes: the longest begin first.
    usual: int = 10
    # Settings of the environment, unless they are said.
    settings: tuple = ()
    # True for a part that makes up what it tries: what it finds once is found, whatever a second try says.
    searches: bool = False
    # Seconds after which it counts as hung, where they are not those of `patience`.
    limit: int = 0

    @property
    def is_build(self):
        return self.name.startswith("build/")

    def patience(self, tier):
        """Seconds after which it counts as hung: what a machine ten times slower takes, an hour in a soak."""
        return self.limit or (3600 if tier == SOAK or self.is_build else max(600, 10 * self.usual))


def part(name, command, *tiers, needs=(), uses=(), **rest):
    return Part(name, command, frozenset(tiers), tuple(needs), uses=frozenset(uses), **rest)


BUILT = ("build/programs",)
COMPILED = ("build/tests", "build/oracles")


def swift(name, pattern, *tiers, skip="", environment="", width=1, needs=COMPILED, **rest):
    """Suites of the test bundle, so many tests at once; one by one where their times are asked for (TIMES=1), since
    a test's time counts from when it was queued. `FILTER` chooses among them."""
    if width > 1:
        environment += f" SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH={width}"
    skipped = f" --skip '{skip}'" if skip else ""
    folder = DEBUG if CHECK in tiers else PROGRAMS
    command = (f"{environment} {folder}/{BUNDLE} --testing-library swift-testing{' --no-parallel' if width == 1 else ' ${TIMES:+--no-parallel}'}"
               f" --filter '{pattern}'" '"${FILTER:+.*($FILTER)}"' f"{skipped}")
    return part("tests/" + name, command.strip(), *tiers, needs=needs, **rest)


PURE = ("CardNetwork|Codecs|HouseRules|PayKit|PaySheet|PaymentToken|PictureCodec|Pictures|QALab|QAReports|QATapes"
        "|Screencast|ApplePayJS|ApplePayBridge|SimWallet|StoreAPI|Storefront|TUI|TerminalSheet")
# The rooms that are tested without a program or a store, and those whose tests are run on either engine.
STORELESS = "KioskHost|MerchantKeyring|ShopCore|ShopMail|TokenVectors"
STORED = "InventoryServer|ShopTransfers|ShopWeb"
# Those of the server in which no statement is run: once is enough.
SQLLESS = "HTTPEdge|ShopPages"
# The suites of the server that start programs; those of the client may all do.
STARTS_PROGRAMS = "^InventoryServerTests[.](MerchantsProcess|Serve)Tests"
RELEASED = f"VITRINE_PROGRAMS={PROGRAMS}"
SIX_TAPES = " ".join(f"Assets/Scenarios/{tape}.tape" for tape in (
    "buy-with-the-wallet", "buy-without-a-wallet", "kiosk-control-keys", "decline-then-another-card",
    "resize-in-mid-sheet", "two-touches-one-order"))

# How `make check` runs a suite whose room changed, where it is not one test at a time: the arguments of `swift`.
CHECKED = {
    "InventoryServerTests": {"width": 4, "cores": 2},
    "QARulesTests": {"width": 4, "cores": 2, "environment": "VITRINE_SIZES=80x24,120x40 VITRINE_WALKS=50"},
    "ShopPostgreSQLTests": {"width": 4, "cores": 2},
    "ShopTransfersTests": {"width": 4, "cores": 2},
    "ShopWebTests": {"width": 4, "cores": 2},
    "KioskTests": {"width": 2, "environment": "VITRINE_SIZES=80x24,120x40"},
    "VitrineTests": {"width": 4, "cores": 2},
    "WindowTests": {"width": 4, "cores": 2, "environment": "VITRINE_SIZES=80x24,120x40 VITRINE_WALKS=50"},
}


def checked(suites):
    """The parts of `make check` that run these suites."""
    return [swift(suite, f"^{suite}[.]", CHECK, **CHECKED.get(suite, {})) for suite in sorted(suites)]


def contract(name, arguments="", tool="", script=None, **rest):
    return part(f"contract/{name}", f"{tool} Tests/Contract/{script or name}.py {SERVER} Assets {arguments}".strip(),
                TEST, SOAK, needs=(*BUILT, "build/oracles"), **rest)


PARTS = [
    # Builds, one at a time. The tests' compiles the programs, too, which are only linked after it, as users have them.
    part("build/tests", "swift build --build-tests", CHECK, uses={"the compiler"}, cores=2, usual=700),
    part("build/tests", "make --no-print-directory tests", TEST, SOAK, uses={"the compiler"}, cores=2, usual=1000),
    part("build/programs", "make --no-print-directory programs", TEST, SOAK, needs=("build/tests",),
         uses={"the compiler"}, usual=500),
    part("build/oracles", "make --no-print-directory oracles", CHECK, TEST, SOAK, cores=0, usual=800),
    part("toolchain", "Tests/Toolchain/flags.sh check", TEST, usual=2),
    part("runner", "Tests/Runner/selftest.py", CHECK, TEST, usual=2),
    part("library/examples", f"Tests/Library/examples.py check {DEBUG}/Modules", CHECK, needs=("build/tests",), usual=2),
    part("library/examples", f"Tests/Library/examples.py check {PROGRAMS}/Modules", TEST, needs=("build/tests",), usual=2),
    part("lint", "make --no-print-directory lint", CHECK, usual=20),

    # Swift tests.
    swift("pure", f"^({PURE})Tests[.]", TEST, SOAK, usual=120),
    swift("windows", "^(Window|Kiosk|QARules)Tests[.]", TEST, SOAK, usual=200),
    swift("terminal", "^TerminalTests[.]", TEST, SOAK, usual=60),
    swift("programs", f"(^VitrineTests[.]|{STARTS_PROGRAMS})", TEST, SOAK, usual=200, width=4,
          needs=(*COMPILED, *BUILT), environment=RELEASED),
    # By itself: its histories take all threads, and what waits beside them waits for all of them.
    swift("simulation", "^ShopSimulationTests[.]", TEST, SOAK, usual=130, needs=(*COMPILED, *BUILT),
          environment=RELEASED),
    swift("connection", "^PostgreSQLTests[.]", TEST, SOAK, usual=60, width=2),
    swift("rooms", f"^({STORELESS})Tests[.]", TEST, SOAK, usual=30),
    swift("server-sqlite", f"^({STORED}|{SQLLESS}|ShopSQLite)Tests[.]", TEST, SOAK, usual=200, width=2, skip=STARTS_PROGRAMS),
    swift("server-postgresql", f"^({STORED}|ShopPostgreSQL)Tests[.]", TEST, SOAK, usual=300, width=4, skip=STARTS_PROGRAMS,
          environment="VITRINE_TEST_DATABASE=postgresql"),

    # Checks of the programs, as a user has them.
    part("simulate", f"{PROGRAMS}/ShopSimulator --seed ${{SEED:-1}} --seeds ${{SEEDS:-1000}} ${{STEPS:+--steps $STEPS}}",
         TEST, SOAK, needs=BUILT, usual=60, searches=True, settings=(("soak", "SEEDS", "10000"),)),
    part("scenarios/six", f"{DEBUG}/vitrine qa run {SIX_TAPES} --assets Assets", CHECK, needs=("build/tests",),
         usual=10),
    part("scenarios/all", f"{PYTHON} Tests/Scenarios/check.py {CLIENT} Assets/Scenarios Assets ${{RUNS:-2}}",
         TEST, SOAK, needs=(*BUILT, "build/oracles"), cores=2, usual=60, settings=(("soak", "RUNS", "10"),)),
    part("guide", f"Tests/Guide/commands.py {CLIENT} {SERVER}", TEST, SOAK, needs=BUILT, cores=0.5, usual=15),
    part("guide/pictures", f"{PYTHON} Tests/Guide/pictures.py {CLIENT} Assets", TEST, SOAK,
         needs=(*BUILT, "build/oracles"), usual=10),
    part("lines/kills", f"KILLS=${{KILLS:-60}} Tests/Lines/kills.py {CLIENT} {SERVER} Assets", TEST, SOAK, needs=BUILT,
         usual=30, settings=(("soak", "KILLS", "300"),)),
    part("lines/spoil", f"CASES=${{CASES:-2000}} Tests/Lines/spoil.py {CLIENT} {SERVER} Assets", TEST, SOAK,
         needs=BUILT, usual=70, searches=True, settings=(("soak", "CASES", "10000"),)),
    part("held", f"Tests/BenchSupport/held.py {CLIENT} {SERVER} Assets", TEST, SOAK, needs=BUILT, usual=90),
    part("contract/pay", f"{PYTHON} Tests/Contract/pay.py {CLIENT} Assets", TEST, SOAK, needs=(*BUILT, "build/oracles"),
         usual=10),
    # Needs chromium, which make test does not install: some distributions have it as no package.
    part("contract/bridge", f"{PYTHON} Tests/Contract/bridge.py {CLIENT} Assets", SOAK,
         needs=(*BUILT, "build/oracles"), usual=150),
    contract("replay", usual=10),
    part("contract/replay-in-debug", f"Tests/Contract/replay.py {DEBUG}/vitrine-server Assets", CHECK,
         needs=("build/tests",), usual=10),
    contract("durable", usual=30),
    part("contract/token_vectors", f"{PYTHON} Tests/Contract/token_vectors.py {CLIENT} Assets", TEST, SOAK,
         needs=(*BUILT, "build/oracles"), cores=2, usual=60),
    contract("full", usual=30),
    contract("tails", "${POWER_CUTS:-20}", usual=30, settings=(("soak", "POWER_CUTS", "200"),)),
    contract("kill", "${KILLS:-2}", usual=20, settings=(("soak", "KILLS", "20"),)),
    contract("live", "${KILLS:-2}", usual=20, settings=(("soak", "KILLS", "20"),)),
    contract("placement", "${KILLS_WHILE_PLACING:-100}", usual=120,
             settings=(("soak", "KILLS_WHILE_PLACING", "1000"),)),
    contract("textbrowser", tool=PYTHON, usual=30),
    contract("halforms", usual=10),
    contract("navigator", tool=PYTHON, usual=5),
    contract("generated", ".build/oracles/bin", tool=PYTHON, usual=20, searches=True),
    contract("metrics", tool=PYTHON, usual=10),
    contract("api", ".build/oracles/bin ${SECONDS_TO_JUDGE:-60}", script="contract", usual=80, searches=True,
             settings=(("soak", "SECONDS_TO_JUDGE", "300"),)),
    part("contract/slow", f"Tests/Contract/slow.py {SERVER} Assets ${{SECONDS_OF_SLOWNESS:-30}}", SOAK, needs=BUILT,
         usual=60),
    part("torture/selftest", "Tests/Torture/selftest.py", TEST, SOAK, needs=("build/oracles",), usual=30),
    part("torture/broken", f"Tests/Torture/broken.py {SERVER} Assets", TEST, SOAK, needs=BUILT, usual=60),
    part("torture/sqlite",
         f"ENGINE=sqlite TORTURE_SECONDS=${{TORTURE_SECONDS:-60}} Tests/Torture/torture.py {SERVER} Assets ${{SEED:-1}}",
         TEST, SOAK, needs=BUILT, usual=150, searches=True, settings=(("soak", "TORTURE_SECONDS", "1800"),), limit=7200),
    part("torture/postgresql",
         "ENGINE=postgresql SERVERS=2 TORTURE_SECONDS=${TORTURE_SECONDS:-60}"
         f" Tests/Torture/torture.py {SERVER} Assets ${{SEED:-1}}",
         TEST, SOAK, needs=BUILT, usual=100, searches=True, settings=(("soak", "TORTURE_SECONDS", "1800"),), limit=7200),
    part("torture/kills", f"KILLS=${{KILLS:-1000}} Tests/Torture/torture.py {SERVER} Assets ${{SEED:-1}}", SOAK,
         needs=BUILT, usual=900, searches=True, limit=7200),
    part("sharing/selftest", "Tests/Sharing/selftest.py", TEST, SOAK, needs=("build/oracles",), usual=10),
    part("sharing/race", f"Tests/Sharing/sharing.py {SERVER} Assets ${{ROUNDS:-1}}", TEST, SOAK, needs=BUILT, usual=30,
         settings=(("soak", "ROUNDS", "5"),)),
    part("sharing/failover", f"QUICK=${{QUICK-1}} Tests/Sharing/failover.py {CLIENT} {SERVER} Assets ${{SEED:-1}}",
         TEST, SOAK, needs=BUILT, usual=40, settings=(("soak", "QUICK", ""),)),
    part("sharing/broken", f"BROKEN=1 Tests/Sharing/failover.py {CLIENT} {SERVER} Assets", SOAK, needs=BUILT,
         usual=120),
    part("terminals/agree", f"SHARE=${{SHARE:-8}} {PYTHON} Tests/Terminals/agree.py {CLIENT} Assets", TEST, SOAK,
         needs=(*BUILT, "build/oracles"), usual=40, settings=(("soak", "SHARE", "1"),)),
    part("terminals/ways", f"{PYTHON} Tests/Terminals/ways.py {CLIENT} Assets", TEST, SOAK,
         needs=(*BUILT, "build/oracles"), usual=40, settings=(("soak", "WAYS", "all"),)),
    part("terminals/colours", f"{PYTHON} Tests/Terminals/colours.py {CLIENT} Assets", TEST, SOAK,
         needs=(*BUILT, "build/oracles"), usual=30),
    part("terminals/touches", f"TOUCHES=${{TOUCHES:-8}} {PYTHON} Tests/Terminals/touches.py {CLIENT} Assets", TEST, SOAK,
         needs=(*BUILT, "build/oracles"), usual=60, settings=(("soak", "TOUCHES", "200"),)),
    part("terminals/attack", f"SHARE=${{SHARE:-8}} {PYTHON} Tests/Terminals/attack.py {CLIENT} {SERVER} Assets",
         TEST, SOAK, needs=(*BUILT, "build/oracles"), usual=60, searches=True, settings=(("soak", "SHARE", "1"),)),
    part("kiosk/door", f"PASTE_MB=${{PASTE_MB:-100}} {PYTHON} Tests/Kiosk/breakout.py {CLIENT} {SERVER} Assets",
         TEST, SOAK, needs=(*BUILT, "build/oracles"), uses={"the kiosk's account"}, usual=60,
         settings=(("soak", "PASTE_MB", "1000"),)),
    part("kiosk/memory", f"{PYTHON} Tests/Kiosk/memory.py {CLIENT} {SERVER} Assets", SOAK,
         needs=(*BUILT, "build/oracles"), uses={"the kiosk's account"}, usual=120),
    part("kiosk/crush", f"{PYTHON} Tests/Kiosk/crush.py {CLIENT} {SERVER} Assets", SOAK,
         needs=(*BUILT, "build/oracles"), uses={"the kiosk's account"}, cores=2, usual=60),
    part("kiosk/checking", f"{PYTHON} Tests/Kiosk/checking.py {CLIENT} {SERVER} Assets", TEST, SOAK,
         needs=(*BUILT, "build/oracles"), uses={"the kiosk's account"}, usual=40),
    part("kiosk/resting", f"{PYTHON} Tests/Kiosk/resting.py {CLIENT} {SERVER} Assets", SOAK,
         needs=(*BUILT, "build/oracles"), uses={"the kiosk's account"}, cores=2, usual=150),
    part("kiosk/units", "Tests/Kiosk/units.py", SOAK, usual=10),
    part("kiosk/installing", "Tests/Kiosk/installing.py", SOAK, needs=BUILT, uses={"the kiosk's account"}, usual=20),
    part("kiosk/selftest", "Tests/Kiosk/selftest.py", SOAK, needs=BUILT, uses={"the kiosk's account"}, usual=120),
    part("kiosk/killing", f"Tests/Kiosk/killing.py {CLIENT} {SERVER} Assets ${{KILLS:-5}}", SOAK, needs=BUILT,
         usual=200),
    part("kiosk/traces", f"{PYTHON} Tests/Kiosk/traces.py {CLIENT} {SERVER} Assets", SOAK,
         needs=(*BUILT, "build/oracles"), usual=60),
    part("kiosk/events", f"{PYTHON} Tests/Kiosk/eventstest.py && {PYTHON} Tests/Kiosk/events.py {CLIENT} {SERVER}"
         " Assets ${EVENTS:-100000}", SOAK, needs=(*BUILT, "build/oracles"), usual=300, searches=True),

    # The same tests in other builds.
    part("library/run", f"Tests/Library/examples.py run {CLIENT}", SOAK, uses={"the compiler"}, needs=BUILT, cores=2,
         usual=400),
    part("tests/debug", "make --no-print-directory test-debug", SOAK, uses={"the compiler"},
         needs=(*BUILT, "build/oracles"), cores=2, usual=2000, limit=10800),
    part("tests/library", "make --no-print-directory test-library", SOAK, uses={"the compiler"}, cores=2, usual=300),
]
