"""What a program costs with all its processes and threads, as the kernel counts it."""

import os
import re


def cpu(process):
    """Milliseconds of processor that the threads there are have used."""
    return sum(used for used, _ in usage(process).values()) / 1e6


def usage(process):
    """Of each thread, nanoseconds of processor and the times that it went to sleep, so was woken."""
    found = {}
    for one in tree(process):
        for thread in threads(one):
            used = text_of(f"/proc/{one}/task/{thread}/schedstat").split()
            sleeps = re.search(r"^voluntary_ctxt_switches:\s+(\d+)", text_of(f"/proc/{one}/task/{thread}/status"),
                               re.MULTILINE)
            if used and sleeps:
                found[thread] = (int(used[0]), int(sleeps.group(1)))
    return found


def memory(process):
    """Private memory and the proportional share of all, in MB of 1,000,000 bytes; what a parent and the process that was
    split off from it have together is private to the two."""
    private = share = 0
    for one in tree(process):
        sizes = dict(re.findall(r"^(\w+):\s+(\d+) kB", text_of(f"/proc/{one}/smaps_rollup"), re.MULTILINE))
        private += int(sizes.get("Private_Clean", 0)) + int(sizes.get("Pss_Anon", 0))
        share += int(sizes.get("Pss", 0))
    return private * 1024 / 1e6, share * 1024 / 1e6


def text_of(path):
    try:
        with open(path) as file:
            return file.read()
    except OSError:
        return ""


def threads(process):
    try:
        return os.listdir(f"/proc/{process}/task")
    except OSError:
        return []


def children(process):
    return [int(child) for thread in threads(process)
            for child in text_of(f"/proc/{process}/task/{thread}/children").split()]


def tree(process):
    found, rest = [], [process]
    while rest:
        one = rest.pop()
        found.append(one)
        rest += children(one)
    return found


def session_of(process):
    try:
        return os.getsid(process)
    except OSError:
        return None
