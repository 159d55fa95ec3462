"""The suites whose rooms changed since the last commit on the main branch, by git and the graph of targets."""

import json
import subprocess


class Unknown(Exception):
    """What changed cannot be told."""


def said(root, *command):
    done = subprocess.run(command, cwd=root, capture_output=True, text=True)
    if done.returncode:
        raise Unknown(f"{' '.join(command)}: {done.stderr.strip() or done.returncode}")
    return done.stdout


def files(root, branch="main"):
    """Paths that differ from where this work left the main branch, those that git does not know yet included."""
    try:
        base = said(root, "git", "merge-base", "HEAD", branch).strip()
    except Unknown:
        base = "HEAD"
    listed = said(root, "git", "diff", "--name-only", "-z", base)
    listed += said(root, "git", "ls-files", "--others", "--exclude-standard", "-z")
    return sorted({path for path in listed.split("\0") if path})


class Graph:
    """The targets of the manifest: where each lies and which others it names."""

    def __init__(self, description):
        self.folders, self.named, self.tests, self.helpers = {}, {}, set(), set()
        names = {target["name"] for target in description["targets"]}
        for target in description["targets"]:
            name, is_test = target["name"], target["type"] == "test"
            self.folders[target.get("path") or f"{'Tests' if is_test else 'Sources'}/{name}"] = name
            self.named[name] = {dependency[0] for kind in target["dependencies"]
                                for dependency in kind.values()} & names
            if is_test:
                self.tests.add(name)
            elif (target.get("path") or "").startswith("Tests/"):
                self.helpers.add(name)

    @classmethod
    def of(cls, root):
        return cls(json.loads(said(root, "swift", "package", "dump-package")))

    def target(self, path):
        """The target whose file this is: the one with the longest folder that holds it."""
        holding = [folder for folder in self.folders if path.startswith(folder + "/")]
        return self.folders[max(holding, key=len)] if holding else None

    def suites(self, paths, all_of=frozenset()):
        """The suites that name a changed room, of those in `all_of`; and those that changed, are a changed room's
        own, `ROOMTests`, or name changed support of tests, whichever they are. What every target is built by changes
        all of them."""
        changed = {self.target(path) for path in paths} - {None}
        if "Package.swift" in paths:
            changed |= set(self.named)
        own = changed & self.tests | {f"{name}Tests" for name in changed} & self.tests
        own |= {suite for suite in self.tests if self.named[suite] & changed & self.helpers}
        return own | {suite for suite in self.tests & all_of if self.named[suite] & changed}
