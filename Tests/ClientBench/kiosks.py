"""Many kiosks over one shop, each with processes of its own: what a key takes while some of them sell, and the memory
that a kiosk has for itself."""

import contextlib
import os
import random
import re
import resource
import select
import time

import processes
from report import percentile
from servers import Shop
from shops import stocked
from terminal import FENCE, Late, Terminal

# The words of the screens, and the keys of a purchase with what is waited for before each.
POSTER, SHEET, RECEIPT = "Press any key to start", "Press Space to pay", "Your order is placed"
VISIT = [("Enter", POSTER), *[("Down", "Enter open ")] * 4, *[("Up", "Enter open ")] * 4, ("Enter", "Enter open "),
         ("Esc", "Pay with"), ("PgDn", "Enter open "), ("Home", "Enter open "), ("Enter", "Enter open "),
         ("Enter", "Pay with"), ("Space", SHEET), ("Enter", RECEIPT)]
# Seconds between two keys, at least as long as a held key is not believed.
PAUSE = (0.5, 1.0)
TOGETHER = 6


class Blind:
    """A terminal that nobody looks at; it confirms what was drawn."""

    text = ""

    def __init__(self, *_):
        self.has_drawn = False

    def feed(self, data):
        self.has_drawn = True
        return b"\x1b[0n" * data.count(FENCE)

    def resize(self, *_):
        pass

    def free(self):
        pass


class Kiosk(Terminal):
    def __init__(self, program, config, is_blind):
        self.emulates = Blind if is_blind else Terminal.emulates
        super().__init__([program, "kiosk", "--config", config],
                         {"TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"})
        self.took, self.orders, self.sent, self.step = [], 0, None, 0
        self.missed, self.next, self.seen = 0, 0, None

    @property
    def has_drawn(self):
        return self.total > 0 and self.has_fence or self.total > 4000

    @property
    def session(self):
        return next(iter(processes.children(self.process)), None)

    def hear(self):
        """Reads what there is; a key's frame ends with its fence."""
        data = self.read(0)
        if self.sent and FENCE in data:
            self.took.append(((self.read_at - self.sent) * 1000, VISIT[self.step - 1]))
            self.sent = None
        # What was drawn long ago is nobody's any more.
        if len(self.output) > 1 << 16:
            del self.output[:-1024]

    def shop(self, now, chance):
        """The next key of a visit, when it is time and its screen is there; a visit ends with the receipt."""
        if now < self.next:
            return
        if self.sent and now - self.sent < 2:
            return
        self.missed += self.sent is not None
        key, screen = VISIT[self.step]
        self.sent, self.next = None, now + 0.05
        if not re.search(screen, self.emulator.text):
            self.seen = None
            return
        # A screen that has just come by itself is not left by a key.
        self.seen = self.seen or now
        if now - self.seen < PAUSE[0]:
            return
        self.orders += screen == RECEIPT
        self.send(self.encoded(key))
        self.sent, self.next, self.seen = time.monotonic(), now + chance.uniform(*PAUSE), None
        self.step = (self.step + 1) % len(VISIT)


def hear_all(kiosks, seconds):
    """What all of them draw within so many seconds, or until some of it came."""
    by_file = {kiosk.master: kiosk for kiosk in kiosks}
    ready, _, _ = select.select(list(by_file), [], [], seconds)
    for file in ready:
        by_file[file].hear()


def started(bench, opened, config, count, shoppers):
    """So many kiosks that stand ready; only a few start at once."""
    kiosks = []
    for number in range(count):
        kiosk = opened.enter_context(Kiosk(bench.ours.program, config, number >= shoppers))
        kiosks.append(kiosk)
        wait_for(kiosks, lambda: sum(not one.has_drawn for one in kiosks) < TOGETHER)
    wait_for(kiosks, lambda: all(one.has_drawn for one in kiosks))
    return kiosks


def wait_for(kiosks, condition, seconds=60):
    end = time.monotonic() + seconds
    while not condition():
        hear_all(kiosks, 0.05)
        if time.monotonic() > end or not all(one.is_alive for one in kiosks[-TOGETHER:]):
            raise Late(f"{sum(not one.has_drawn for one in kiosks)} of {len(kiosks)} kiosks do not start")


def until(end):
    return lambda: time.monotonic() >= end


def configured(bench):
    """The kiosk's configuration and the root of its wallet, which it makes at its first start."""
    folder = bench.path("kiosks")
    os.makedirs(f"{folder}/state", mode=0o700)
    os.makedirs(f"{folder}/run", mode=0o700)

    def write(port):
        with open(f"{folder}/kiosk.conf", "w") as file:
            file.write(f"shop = http://127.0.0.1:{port}\nwallet = ready\nassets = {bench.assets}\n"
                       f"state = {folder}/state\nruntime = {folder}/run\n")
        return f"{folder}/kiosk.conf"

    root = f"{folder}/state/wallet/root.pem"
    with Kiosk(bench.ours.program, write(9), True) as first:
        end = time.monotonic() + 30
        while not os.path.exists(root):
            first.read(0.05)
            if time.monotonic() > end:
                raise Late("the kiosk makes no root for its wallet")
    return write, root


def kiosks(bench):
    count, shoppers, seconds = (40, 4, 25) if bench.quick else (200, 20, 40)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 4096), most))
    write, root = configured(bench)
    with contextlib.ExitStack() as opened:
        shop = opened.enter_context(Shop(bench.server, bench.assets, stocked(bench, bench.few), root))
        began = time.monotonic()
        all_of_them = started(bench, opened, write(shop.port), count, shoppers)
        ready = time.monotonic() - began
        sellers, chance = all_of_them[:shoppers], random.Random(count)
        wait_for(all_of_them, until(time.monotonic() + 5))
        resting, used = all_of_them[shoppers:], [kiosk.cpu() for kiosk in all_of_them[shoppers:]]
        end = time.monotonic() + seconds
        while (now := time.monotonic()) < end:
            for kiosk in sellers:
                kiosk.shop(now, chance)
            hear_all(all_of_them, 0.005)
        rest = sum(kiosk.cpu() - before for kiosk, before in zip(resting, used)) / len(resting) / seconds
        private, parents = memory(all_of_them)
        took = [one for kiosk in sellers for one, _ in kiosk.took]
        slowest = sorted(((one, key) for kiosk in sellers for one, key in kiosk.took), reverse=True)[:5]
        orders, missed = sum(one.orders for one in sellers), sum(one.missed for one in sellers)
        for kiosk in all_of_them:
            os.kill(kiosk.process, 15)
        if not orders or len(took) < shoppers * seconds / 4:
            raise RuntimeError(f"only {len(took)} keys and {orders} orders in {seconds} s:\n{sellers[0].emulator.text}")
    bench.add("kiosks: key to paint, p50", {"ours": [percentile(took, 0.5)]},
              note=f"{count} kiosks, {shoppers} of them shop")
    bench.add("kiosks: key to paint, p99", {"ours": [percentile(took, 0.99)]},
              note=f"{len(took)} keys; the slowest: " + ", ".join(
                  f"{one:.0f} ms {key} at {screen.strip()!r}" for one, (key, screen) in slowest))
    bench.add("kiosks: keys without an answer in 2 s", {"ours": [float(missed)]})
    bench.add("kiosks: orders paid meanwhile", {"ours": [float(orders)]})
    bench.add("kiosks: private memory of parent and session", {"ours": [sum(private) / count]})
    bench.add("kiosks: of that the parent", {"ours": [sum(parents) / count]})
    bench.add("kiosks: processor of one that shows its poster", {"ours": [rest]})
    bench.add("kiosks: all of them are ready", {"ours": [ready]})


def memory(all_of_them):
    """Private memory of each kiosk, and of its parent alone, in MB."""
    private = [kiosk.memory()[0] for kiosk in all_of_them]
    sessions = [processes.memory(kiosk.session)[0] if kiosk.session else 0 for kiosk in all_of_them]
    if not all(private):
        raise RuntimeError("only root is told what memory a kiosk has")
    return private, [whole - session for whole, session in zip(private, sessions)]
