"""What a kiosk's processes have and start, looked at while they run."""

import os
import re
import threading
import time

from machine import all_processes
from stand import text_of
from traces import OPEN


def fields_of(process):
    """What /proc/PID/stat tells behind the name, by the numbers of proc(5)."""
    return [None, None, None, *text_of(f"/proc/{process}/stat").rpartition(")")[2].split()]


def memory_of(process):
    """What it has in memory now but for pages of files, which the system maps as it likes, and all that it had at most,
    in MB."""
    status = text_of(f"/proc/{process}/status")
    found = [re.search(rf"^{name}:\s+(\d+)", status, re.MULTILINE) for name in ("RssAnon", "VmHWM")]
    return tuple(int(one[1]) / 1000 if one else 0.0 for one in found)


def open_files(process):
    """Its descriptors by number."""
    found, folder = {}, f"/proc/{process}/fd"
    try:
        for number in os.listdir(folder):
            try:
                found[int(number)] = os.readlink(f"{folder}/{number}")
            except FileNotFoundError:
                continue
    except OSError:
        pass
    return found


class Files:
    """What a kiosk may hold open: its terminal, its line to the shop, what its runtime waits with, and its
    own folders."""

    def __init__(self, own, read, port):
        self.own, self.read = tuple(f"{one}/" for one in own), tuple(f"{one}/" for one in read)
        self.port, self.most = port, 0

    def strange(self, process):
        """What it should not hold; nothing if all is well."""
        held = open_files(process)
        self.most = max(self.most, len(held))
        return [path for number, path in held.items() if not self.is_own(process, number, path)]

    def is_own(self, process, number, path):
        if path.startswith("socket:"):
            return self.is_own_socket(process, number, path)
        if path.endswith(" (deleted)"):
            return False
        if path.startswith(self.read):
            flags = re.search(r"^flags:\s+(\d+)", text_of(f"/proc/{process}/fdinfo/{number}"), re.MULTILINE)
            return flags is None or int(flags[1], 8) & 3 == os.O_RDONLY
        return OPEN.fullmatch(path) or path.startswith(self.own)

    def is_own_socket(self, process, number, path):
        """A line to the shop, or one of the machine's own without a name or in the kiosk's folders."""
        inode = path[len("socket:["):-1]
        for table in ("tcp", "tcp6"):
            for line in text_of(f"/proc/{process}/net/{table}").splitlines()[1:]:
                words = line.split()
                if words[9] == inode:
                    return int(words[2].rpartition(":")[2], 16) == self.port
        for line in text_of(f"/proc/{process}/net/unix").splitlines()[1:]:
            words = line.split()
            if words[6] == inode:
                return len(words) < 8 or words[7].startswith(self.own)
        # One that is not connected yet, or no more, is in no table.
        try:
            return os.getxattr(f"/proc/{process}/fd/{number}", "system.sockprotoname")[:3] in (b"TCP", b"UNI")
        except OSError:
            return True


class Processes:
    """All processes of these namespaces, all the time: whoever is no judge, no shop, no kiosk and no kiosk's
    session is a stranger. Without namespaces only what descends from the judge is seen."""

    def __init__(self, programs, shop, is_inside):
        self.programs, self.shop, self.is_inside = programs, shop, is_inside
        self.me, self.strangers, self.looks = os.getpid(), {}, 0
        self.is_watching, self.doubted = False, set()

    def __enter__(self):
        self.is_watching = True
        self.watch = threading.Thread(target=self.look, daemon=True)
        self.watch.start()
        return self

    def __exit__(self, *_):
        self.is_watching = False
        self.watch.join()

    def look(self):
        while self.is_watching:
            doubted = set()
            for process in self.strange():
                # One that just begins still has the words of who began it.
                if process.number in self.doubted:
                    self.strangers[process.number] = " ".join(process.words) or process.program
                doubted.add(process.number)
            self.doubted = doubted
            self.looks += 1
            time.sleep(0.03)

    def strange(self):
        everything = {one.number: one for one in all_processes()}
        judges = {one.number for one in everything.values()
                  if one.number == self.me or one.parent == self.me and self.is_judge(one)}
        kiosks = {one.number for one in everything.values()
                  if one.parent in judges and "--config" in one.words}
        for one in everything.values():
            if one.number in judges | kiosks or one.state == "Z" and one.parent in judges | {1} | kiosks:
                continue
            if one.parent in judges and (one.words[:1] == [self.shop] or self.is_judge(one)):
                continue
            # A session, or one whose parent was killed a moment ago.
            if one.parent in kiosks | {1} and "--config" in one.words:
                continue
            if self.is_inside or self.descends(one, everything):
                yield one

    def is_judge(self, process):
        return any(word.endswith(("events.py", "eventstest.py", "multiprocessing.resource_tracker"))
                   or "multiprocessing" in word for word in process.words)

    def descends(self, process, everything):
        while process is not None and process.number != self.me:
            process = everything.get(process.parent)
        return process is not None
