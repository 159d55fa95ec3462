#!/usr/bin/env python3
"""The ways out of a kiosk behind ssh, each tried on what is installed: a real sshd, an account of its own, the
sshd configuration, shell and PAM service as `make kiosk-install` puts them.

After each: the account runs nothing and ran nothing meanwhile but the kiosk, has made no file beyond the kiosk's
own, and a service beside it was not reached. Memory stays bounded.
Usage: breakout.py VITRINE [SERVER ASSETS]
Environment: PASTE_MB=100, WAYS=paste,storm
"""

import collections
import contextlib
import os
import shutil
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, *[os.path.join(HERE, "..", folder) for folder in ("ClientBench", "BenchSupport", "Contract")]]

from house import House
from machine import INSIDE, Late, make_machine, step_inside, until
from ports import lasting_port
from refusing import MOST_MEMORY, Out, chosen, is_made, refuse
from shop import Server
from shopper import Shopper
from vectors import ALL, AS_ROOT, purchase

NAMES = {"to_canary": "forward (-W)", "local_forward": "forward (-L)", "dynamic_forward": "forward (-D)",
         "remote_forward": "forward (-R)", "windows": "X11", "subsystem": "sftp", "copies": "scp",
         "dropped_at_rest": "dropped line", "dropped_in_sheet": "dropped line in the sheet"}


def name_of(vector):
    return NAMES.get(vector.__name__, vector.__name__.replace("_", " "))


def left_behind(house):
    """What is left of an attempt; nothing if all is well."""
    try:
        look_after(house)
    except Out as out:
        return str(out)
    return None


def look_after(house):
    try:
        until("nothing runs", lambda: not house.processes(), house.patience)
    except Late as late:
        raise Out(f"left: {[' '.join(one.words) for one in house.processes()]}") from late
    refuse(house.strangers, f"there ran {list(house.strangers.values())[:3]}")
    refuse(house.canary.visits, f"{house.canary.visits} visits beside the kiosk")
    refuse(is_made(house), "a file was made that a command names")
    made = house.files() - house.before
    refuse(made, f"files were made: {sorted(made)[:3]}")
    refuse(house.most_memory > MOST_MEMORY, f"a process took {house.most_memory:.0f} MB")


def clear(house):
    """So that the next attempt is judged by itself."""
    house.strangers.clear()
    house.canary.visits = house.most_memory = 0
    for one in house.processes():
        with contextlib.suppress(OSError):
            os.kill(one.number, 9)
    for path in house.files() - house.before | {f"/var/tmp/made-{house.port}"}:
        with contextlib.suppress(OSError):
            os.unlink(path)
    house.before = house.files()


Attempt = collections.namedtuple("Attempt", "vector seen is_refused after seconds memory")


def judge(house, wanted=None, more=()):
    """Each vector with what was seen, whether it was refused, and what it left behind."""
    vectors = [one for one in [*more, *ALL, *(AS_ROOT if house.is_root else [])]
               if not wanted or one.__name__ in wanted]
    for vector in vectors:
        began = time.monotonic()
        try:
            seen, is_refused = vector(house), True
        except (Out, Late) as out:
            seen, is_refused = str(out), False
        after = None if not is_refused else left_behind(house)
        memory = house.most_memory
        clear(house)
        yield Attempt(vector, seen, is_refused, after, time.monotonic() - began, memory)


def put_assets(assets):
    for folder in ("Catalogue", "Wallets"):
        shutil.copytree(os.path.join(assets, folder), f"/usr/local/share/vitrine/{folder}", dirs_exist_ok=True)


@contextlib.contextmanager
def open_shop(house, shop, port):
    """A shop that trusts the kiosk's wallet, whose root is there once somebody came in."""
    root = f"{house.top}/var/lib/vitrine-kiosk/wallet/root.pem"
    with Shopper(house) as first:
        until("the wallet's root is there", lambda: (first.read(0.02), os.path.exists(root))[1])
    clear(house)
    server = Server(*shop, house.path("shop.sqlite"), "--trust", root, "--port", str(port))
    server.start()
    try:
        yield server
    finally:
        server.kill()


@contextlib.contextmanager
def workplace():
    with tempfile.TemporaryDirectory(dir="/var/tmp", prefix="vitrine-kiosk-") as folder:
        # A shopper's files are not the kiosk's to read, but the canary is.
        os.chmod(folder, 0o711)
        yield folder


def is_inside(judge):
    """Whether this runs as root in namespaces of its own, which it steps into; says why it cannot."""
    if os.geteuid() != 0:
        print(f"{judge} skipped: only root opens a door that asks for nothing, and sees what another account runs")
        return False
    if INSIDE not in os.environ:
        print(f"{judge} skipped: {step_inside()}")
        return False
    return True


@contextlib.contextmanager
def kiosk_and_shop(program, *shop):
    """Inside: a kiosk with a wallet behind its door, and the shop that it sells for."""
    make_machine()
    port = lasting_port()
    with workplace() as folder:
        put_assets(shop[1])
        settings = {"shop": f"http://127.0.0.1:{port}", "wallet": "ready"}
        with House(program, folder, settings=settings) as house, open_shop(house, shop, port) as server:
            yield house, server


def main():
    if len(sys.argv) not in (2, 4):
        sys.exit(__doc__)
    program, *shop = map(os.path.abspath, sys.argv[1:])
    if os.geteuid() == 0 and INSIDE not in os.environ:
        print(f"breakout skipped: {step_inside()}")
        return
    began, outs = time.monotonic(), []
    with contextlib.ExitStack() as opened:
        if os.geteuid() == 0:
            make_machine()
        folder = opened.enter_context(workplace())
        settings, port = {}, lasting_port()
        if shop:
            settings = {"shop": f"http://127.0.0.1:{port}", "wallet": "ready"}
            if os.geteuid() == 0:
                put_assets(shop[1])
        house = opened.enter_context(House(program, folder, settings=settings))
        if shop:
            opened.enter_context(open_shop(house, shop, port))
        wanted = chosen([one.__name__ for one in [purchase, *ALL, *AS_ROOT]])
        for attempt in judge(house, wanted, [purchase] if shop else []):
            is_well = attempt.is_refused and not attempt.after
            well = "served " if attempt.vector is purchase else "refused"
            print(f"{well if is_well else 'OPEN   '}  {name_of(attempt.vector):26} {attempt.after or attempt.seen}"
                  f"  ({attempt.seconds:.1f} s, {attempt.memory:.0f} MB)", flush=True)
            if not is_well:
                outs.append(attempt)
        if outs and "VERBOSE" in os.environ:
            print(house.logged)
    print(f"{len(outs)} ways out in {time.monotonic() - began:.0f} s")
    sys.exit(1 if outs else 0)


if __name__ == "__main__":
    main()
