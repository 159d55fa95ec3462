"""A session of twenty keys, over and over: how long it takes, and whether it always ends with the same screen."""

import hashlib

SCRIPT = ["Down"] * 4 + ["PgDn", "PgUp", "End", "Home", "Down", "Up"] + ["Down"] * 3 + [
    "Home", "Down", "Down", "PgDn", "Home", "Down", "Up"]


def sessions(bench):
    took, screens, frames, used = [], set(), 0, 0.0
    with bench.shop(bench.few) as goods:
        for _ in range(20 if bench.quick else 100):
            with bench.ours.open(goods) as terminal:
                terminal.wait_for(goods.pattern(0))
                before = terminal.cpu()
                for key in SCRIPT:
                    at = terminal.first_frame(key)
                    frames += at is not None
                used += terminal.cpu() - before
                took.append((terminal.read_at - terminal.began) * 1000)
                screens.add(hashlib.sha256(terminal.emulator.text.encode()).hexdigest())
    bench.add(f"session of {len(SCRIPT)} keys, from its start", {"ours": took})
    bench.add("sessions: different last screens", {"ours": [float(len(screens))]},
              note=f"{len(took)} sessions")
    bench.add("processor by frame, the whole program", {"ours": [used / frames]},
              note="at least what a frame costs inside the program")
