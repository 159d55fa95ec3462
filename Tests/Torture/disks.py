"""A small disk that is filled and freed: a tmpfs in a mount namespace of this program's own."""

import os
import subprocess
import sys

INSIDE = "VITRINE_TORTURE_INSIDE"


def step_inside():
    """Runs this program again where it may mount; the reason when the machine does not allow it."""
    if INSIDE in os.environ:
        return None
    own = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--map-root-user", "--mount"]
    trial = "d=$(mktemp -d) && mount -t tmpfs -o size=1m none $d; s=$?; umount $d; rmdir $d; exit $s"
    try:
        subprocess.run(own + ["sh", "-c", trial], check=True, capture_output=True, text=True)
    except FileNotFoundError:
        return "there is no unshare on this machine"
    except subprocess.CalledProcessError as error:
        return f"no tmpfs can be mounted here ({error.stderr.strip().splitlines()[0]})"
    os.environ[INSIDE] = "1"
    sys.stdout.flush()
    os.execvp(own[0], own + [sys.executable] + sys.argv)


class Disk:
    """A folder whose space can be taken; where nothing can be mounted, one that has plenty."""

    ROOM = 64 << 20

    def __init__(self, folder, is_small, owner=None):
        self.folder, self.is_small, self.owner = folder, is_small, owner
        os.makedirs(folder, exist_ok=True)
        if is_small:
            options = f"size={self.ROOM},mode=700"
            subprocess.run(["mount", "-t", "tmpfs", "-o", options, "none", folder], check=True)
        if owner:
            os.chown(folder, *owner)

    @property
    def used(self):
        disk = os.statvfs(self.folder)
        return (disk.f_blocks - disk.f_bfree) * disk.f_frsize

    def resize(self, room):
        """Others write meanwhile: what they take is not less than what is there."""
        for _ in range(50):
            size = f"remount,size={self.used + room}"
            if subprocess.run(["mount", "-o", size, self.folder], capture_output=True).returncode == 0:
                return
            room += 64 << 10
        raise OSError(f"{self.folder} cannot be made {room} bytes larger than what is in it")

    def fill(self):
        """Leaves next to nothing: some pages, so that it is full amid a write."""
        self.resize(32 << 10)

    def free(self):
        self.resize(self.ROOM)

    def close(self):
        if self.is_small:
            subprocess.run(["umount", self.folder], capture_output=True)
