"""The filter of system calls (seccomp) of a sandbox: no new processes, and no memory that no limit counts.

Memory that is shared, that grows like a stack, in files without names, in semaphores and messages, or in a
file system of one's own is not counted by the limit of a process's data.
"""

import platform
import struct
from errno import ENOSYS, EPERM

# For each machine: its number in audit.h, and the system calls that are looked at.
_MACHINES: dict[str, tuple[int, dict[str, int]]] = {
    "x86_64": (
        0xC000003E,
        {
            "clone": 56, "clone3": 435, "fork": 57, "vfork": 58, "mmap": 9, "memfd_create": 319,
            "memfd_secret": 447, "shmget": 29, "unshare": 272, "setns": 308, "mount": 165, "fsopen": 430,
            "io_uring_setup": 425, "semget": 64, "msgget": 68,
        },
    ),
    "aarch64": (
        0xC00000B7,
        {
            "clone": 220, "clone3": 435, "mmap": 222, "memfd_create": 279, "memfd_secret": 447,
            "shmget": 194, "unshare": 97, "setns": 268, "mount": 40, "fsopen": 430, "io_uring_setup": 425,
            "semget": 190, "msgget": 186,
        },
    ),
}  # fmt: skip
_SPECIAL = ("clone", "clone3", "mmap")
_CLONE_THREAD, _SHARED_ANONYMOUS, _GROWS_DOWN = 0x10000, 0x21, 0x100
_ALLOW, _KILL, _REFUSE = 0x7FFF0000, 0x80000000, 0x00050000


def system_calls() -> bytes | None:
    """Return the filter as bubblewrap takes it, or None if the calls of this machine are not known."""
    if platform.machine() not in _MACHINES:
        return None
    machine, calls = _MACHINES[platform.machine()]
    load, equal, at_least, bits, mask, answer = 0x20, 0x15, 0x35, 0x45, 0x54, 0x06
    tests: list[tuple[int, int, str, str]] = [
        (load, 4, "", ""),
        (equal, machine, "", "kill"),
        (load, 0, "", ""),
        (at_least, 1 << 30, "refuse", ""),  # the calls of another machine
        *((equal, call, "refuse", "") for name, call in calls.items() if name not in _SPECIAL),
        (equal, calls["clone3"], "none", ""),  # the C library then uses clone
        (equal, calls["mmap"], "", "mapped"),
        (load, 40, "", ""),
        (bits, _GROWS_DOWN, "refuse", ""),
        (mask, _SHARED_ANONYMOUS, "", ""),
        (equal, _SHARED_ANONYMOUS, "refuse", "allow"),
        (equal, calls["clone"], "", "allow"),  # "mapped"
        (load, 16, "", ""),
        (bits, _CLONE_THREAD, "allow", "refuse"),
    ]
    answers = {"allow": _ALLOW, "refuse": _REFUSE | EPERM, "none": _REFUSE | ENOSYS, "kill": _KILL}
    places = {name: len(tests) + number for number, name in enumerate(answers)} | {"mapped": len(tests) - 3}

    def jump(place: int, to: str) -> int:
        return places[to] - place - 1 if to else 0

    code = [(kind, jump(n, yes), jump(n, no), value) for n, (kind, value, yes, no) in enumerate(tests)]
    code += [(answer, 0, 0, value) for value in answers.values()]
    return b"".join(struct.pack("=HBBI", *step) for step in code)
