"""Memory of compiled code, as the operating system sees it: large pages, and pages that several instances share."""

import ctypes
import mmap
import os
from contextlib import suppress
from functools import cache

LARGE_PAGE = 1 << 21  # bytes
_MAP_FIXED, _MADV_COLLAPSE = 0x10, 25


@cache
def libc() -> ctypes.CDLL:
    """Return the library of C."""
    return ctypes.CDLL(None, use_errno=True)


def advise(address: int, size: int, advice: int) -> bool:
    """Tell Linux how the whole pages of some memory are used."""
    start = -(-address // mmap.PAGESIZE) * mmap.PAGESIZE
    length = ctypes.c_size_t(address + size - start)
    return bool(libc().madvise(ctypes.c_void_p(start), length, advice) == 0)


def share(base: int, start: int, file: int) -> None:
    """Let the memory at base + start be the contents of a file from `start` on."""
    map_memory = libc().mmap
    map_memory.restype = ctypes.c_void_p
    address = ctypes.c_void_p(base + start)
    size = ctypes.c_size_t(os.fstat(file).st_size - start)
    access, kind = mmap.PROT_READ | mmap.PROT_WRITE, mmap.MAP_SHARED | _MAP_FIXED
    if map_memory(address, size, access, kind, file, ctypes.c_long(start)) != address.value:
        raise OSError(ctypes.get_errno(), "threads cannot share memory")


def collapse(base: int, start: int, file: int) -> None:
    """Put shared memory into large pages, which Linux may not do by itself.

    What lies unused between two parts in use goes with them if it is less than a large page.
    """
    end = start
    with suppress(OSError):  # there is no more
        while True:
            data = os.lseek(file, end, os.SEEK_DATA)
            if data - end >= LARGE_PAGE:
                advise(base + start, end - start, _MADV_COLLAPSE)
                start = data
            end = os.lseek(file, data, os.SEEK_HOLE)
    advise(base + start, end - start, _MADV_COLLAPSE)
