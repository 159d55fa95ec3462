#!/usr/bin/env python3
"""A primary with its synchronous standby, two servers, buyers at both; and shoppers who pay in a terminal
just when the primary is killed (SIGKILL) and the standby takes its place. Each screen says at worst that the
result is not known yet, and later the truth, without a key: paid, with an order and one charge, or not paid,
with none. At the end no order that any buyer was acknowledged is lost, and nobody was charged twice.

Usage: failover.py VITRINE VITRINE_SERVER ASSETS [SEED]
Environment: QUICK=1 has two failovers; SCREENS=1 prints all that the screens said; KEEP=folder for the
history of the buyers; BROKEN=1 cuts the standby off before, and sees that what is lost then is found.
"""

import contextlib
import itertools
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", folder) for folder in ("Torture", "Contract", "ClientBench")]

from scenes import GOODS, LAST, ONE, OTHER, Scene, Watched
from screens import Shopper
from torture import Run

# Milliseconds between a shopper's touch and the end of the primary; before it, when it is less than nothing.
MOMENTS = [(-200, -200), (0, 20), (45, 70), (100, 130), (170, 210), (250, 300)]
QUICK = [(-200, 40)]
# Until somebody lets the standby take over. Who waits longer than a sheet does reads that it is not known.
SECONDS_UNTIL_PROMOTION, LONGER_THAN_A_SHEET = 0.5, 33
BUYERS, STAFF, LISTENERS = 4, 1, 1


class Judge:
    def __init__(self, run, program, environment):
        self.run, self.program, self.environment = run, program, environment
        self.scenes, self.faults = [], []

    def play(self, goods, moments, seconds=SECONDS_UNTIL_PROMOTION):
        engine = self.run.engine
        if len(self.scenes) > 0:
            engine.pair.join()
        with contextlib.ExitStack() as opened:
            shoppers = [opened.enter_context(Shopper(
                self.program, engine.assets, f"http://127.0.0.1:{server.port}", self.environment, name))
                for server, name in zip(engine.servers, goods)]
            scene = Scene(self.run, shoppers, moments, seconds)
            scene.play()
            self.scenes.append(scene)
            scene.tell(len(self.scenes))
            self.add(scene, scene.judge())

    def add(self, scene, faults):
        self.faults += [f"{scene.name}: {fault}" for fault in faults]

    def play_last_unit(self, moments):
        """One has the last one in an open sheet, which holds it: to nobody else it can be sold meanwhile."""
        engine = self.run.engine
        engine.stock(LAST, 1 - engine.free(LAST), self.run.admin)
        self.play([LAST, OTHER], moments)
        scene = self.scenes[-1]
        if scene.sold[LAST] > 1:
            self.add(scene, [f"the last unit was sold {scene.sold[LAST]} times"])

    def end(self):
        """What was so then must be so at the end; and all that the buyers heard."""
        ordered = set(self.run.engine.whole_books()["orders"])
        for scene, after in itertools.zip_longest(self.scenes, self.scenes[1:]):
            scene.later = ordered - after.known if after else set()
            self.add(scene, [f"at the end {fault}" for fault in scene.judge()])
        self.run.people_go()
        self.faults += [f"{rule}: {text}" for rule, text in self.run.judge()]


def environment_of(folder):
    return {"PATH": os.environ["PATH"], "HOME": folder, "XDG_DATA_HOME": os.path.join(folder, "data")}


# What has to be found where the standby was cut off.
LOST = ["is paid, and the books have", "acknowledged order is lost"]


def play_all(judge, chance):
    if os.environ.get("BROKEN"):
        judge.play([ONE, OTHER], [0, 0])
        return
    if os.environ.get("QUICK"):
        for moments in QUICK:
            judge.play([ONE, OTHER], moments)
        judge.play_last_unit([chance.randrange(100), chance.randrange(100)])
        return
    for moments in MOMENTS:
        judge.play([ONE, OTHER], moments)
    for _ in range(2):
        judge.play_last_unit([chance.randrange(300), chance.randrange(300)])
    judge.play([ONE, OTHER], [chance.randrange(100), chance.randrange(100)], LONGER_THAN_A_SHEET)
    told = [[name for _, name, _ in shopper.words()] for shopper in judge.scenes[-1].shoppers]
    if not all("unknown" in names for names in told):
        judge.add(judge.scenes[-1], ["this proves nothing: nobody read that it is not known yet"])


def report(judge, began):
    took = sorted(seconds for scene in judge.scenes for seconds in scene.took)
    placed, checked = judge.run.judgement.things.effects("place"), judge.run.judgement.checked
    screens = sum(len(scene.shoppers) for scene in judge.scenes)
    if len(placed) < 5 * len(judge.scenes) or not took:
        judge.faults.append("this proves nothing: nearly nobody bought, or nobody waited for the truth")
    late = f"{took[len(took) // 2]:.1f} s (median), {took[-1]:.1f} s (most)" if took else "never"
    print(f"{len(judge.scenes)} failovers, {screens} screens, {len(took)} of them told the truth after the "
          f"standby took over: {late}; {len(placed)} acknowledged orders of buyers looked for, "
          f"{checked['keys of place']} keys; {time.monotonic() - began:.0f} s in all, {len(judge.faults)} "
          f"things are wrong")
    for fault in judge.faults[:40]:
        print(f"WRONG: {fault}")


def report_lost(judge, began):
    judge.faults = [words for words in LOST if not any(words in fault for fault in judge.faults)]
    print(f"the standby was cut off, and what was lost is {'not found: ' if judge.faults else 'found'}"
          f"{', '.join(judge.faults)}; {time.monotonic() - began:.0f} s")


def main():
    program, server, assets = map(os.path.abspath, sys.argv[1:4])
    seed = sys.argv[4] if len(sys.argv) > 4 else str(random.randrange(1 << 32))
    print(f"seed {seed}", flush=True)
    folder, began = tempfile.mkdtemp(dir="/var/tmp", prefix="vitrine-failover-"), time.monotonic()
    os.chmod(folder, 0o755)
    environment, root = environment_of(folder), os.path.join(folder, "root.pem")
    with open(root, "wb") as file:
        file.write(subprocess.check_output([program, "wallet", "root"], env=environment))
    engine = Watched(server, assets, folder, root)
    try:
        run = Run(folder, engine, seed, 0)
        for goods in GOODS:
            engine.stock(goods, 50, run.admin)
        judge = Judge(run, program, environment)
        run.people_come(BUYERS, STAFF, LISTENERS)
        play_all(judge, random.Random(f"{seed} moments"))
        judge.end()
        (report_lost if os.environ.get("BROKEN") else report)(judge, began)
    finally:
        engine.close()
        if keep := os.environ.get("KEEP"):
            os.makedirs(keep, exist_ok=True)
            shutil.copy(os.path.join(folder, "history.jsonl"), keep)
        shutil.rmtree(folder, ignore_errors=True)
    sys.exit(1 if judge.faults else 0)


if __name__ == "__main__":
    main()
