"""Isolation of a submission: run as a script, it shuts itself in and then becomes the worker.

Only the standard library, and nothing of gamekit: this file runs before anything can be trusted to be there.
On Linux: new user, mount, network, process and message namespaces, a read-only file system that holds Python
and gamekit and nothing else, no privileges, and limits on memory, time, files and processes.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import TypedDict

NOBODY = 65534
NEW_USER, NEW_MOUNTS, NEW_NET, NEW_PIDS, NEW_IPC = 0x10000000, 0x00020000, 0x40000000, 0x20000000, 0x08000000
BIND, RECURSIVE, PRIVATE, DETACH = 4096, 16384, 1 << 18, 2
NO_SUID_NO_DEVICES = 2 | 4
MOUNT_SETATTR, AT_FDCWD, AT_RECURSIVE = 442, -100, 0x8000
SET_DEATH_SIGNAL, SET_NO_NEW_PRIVILEGES = 1, 38
DEVICES = ("/dev/null", "/dev/zero", "/dev/random", "/dev/urandom")


class Plan(TypedDict):
    """How a worker is shut in and started."""

    isolated: bool
    root: str
    work: str
    blank: str
    folders: list[str]
    hidden: list[str]
    limits: dict[str, int]
    command: list[str]
    environment: dict[str, str]


class _Attributes(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint64) for name in ("set", "clear", "propagation", "namespace")]


def _call(name: str, *arguments: object) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    made = [a.encode() if isinstance(a, str) else a for a in arguments]
    if getattr(libc, name)(*made) != 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{name}: {os.strerror(number)}")


def _mount(source: str | None, target: str, kind: str | None, flags: int, data: str | None = None) -> None:
    _call("mount", source, target, kind, ctypes.c_ulong(flags), data)


def limit(limits: dict[str, int]) -> None:
    """Limits of the operating system on this process and all it starts."""
    import resource

    for name, value in limits.items():
        which = getattr(resource, f"RLIMIT_{name}", None)
        if which is None:
            continue
        _, hard = resource.getrlimit(which)
        most = value if hard == resource.RLIM_INFINITY else min(value, hard)
        resource.setrlimit(which, (most, most))


def shut_in(plan: Plan) -> None:
    """Leave this process in namespaces of its own, in a file system that holds the plan's folders only."""
    user, group = os.getuid(), os.getgid()
    flags = NEW_MOUNTS | NEW_NET | NEW_PIDS | NEW_IPC
    _call("unshare", flags if user == 0 else flags | NEW_USER)
    if user != 0:
        Path("/proc/self/setgroups").write_text("deny", encoding="ascii")
        Path("/proc/self/uid_map").write_text(f"{user} {user} 1", encoding="ascii")
        Path("/proc/self/gid_map").write_text(f"{group} {group} 1", encoding="ascii")
    child = os.fork()  # the new process namespace begins with the first child
    if child:
        _, status = os.waitpid(child, 0)
        os._exit(os.waitstatus_to_exitcode(status) & 0xFF)
    _call("prctl", SET_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)
    _furnish(plan)


def _furnish(plan: Plan) -> None:
    """Build the file system, make it read-only but for the work folder, and move in."""
    root = plan["root"]
    _mount(None, "/", None, RECURSIVE | PRIVATE)
    _mount("tmpfs", root, "tmpfs", NO_SUID_NO_DEVICES, "size=1m,mode=755")
    for path in (*plan["folders"], *DEVICES):
        _bring_in(root, path)
    for path in plan["hidden"]:
        if os.path.isdir(root + path):
            _mount("tmpfs", root + path, "tmpfs", NO_SUID_NO_DEVICES, "size=4k,mode=755")
        elif os.path.exists(root + path):
            _mount(plan["blank"], root + path, None, BIND)
    for made in ("proc", "tmp"):
        os.makedirs(f"{root}/{made}", exist_ok=True)
    os.makedirs(root + plan["work"], exist_ok=True)
    attributes = _Attributes(set=1 | 2)  # read-only, no set-user-id
    read_only = (ctypes.byref(attributes), ctypes.c_size_t(ctypes.sizeof(attributes)))
    _call("syscall", MOUNT_SETATTR, AT_FDCWD, root, AT_RECURSIVE, *read_only)
    needed = any(path.startswith("/tmp/") for path in plan["folders"])  # then it stays read-only
    for folder in (plan["work"],) if needed else ("/tmp", plan["work"]):
        _mount("tmpfs", root + folder, "tmpfs", NO_SUID_NO_DEVICES, "size=64m,mode=777")
    with suppress(OSError):  # a container may forbid it; Python runs without
        _mount("proc", f"{root}/proc", "proc", NO_SUID_NO_DEVICES)
    os.chdir(root)
    _call("pivot_root", ".", ".")
    _call("umount2", ".", DETACH)
    os.chdir(plan["work"])


def _bring_in(root: str, path: str) -> None:
    """The same path inside, as a view of the one outside."""
    inside = root + path
    if os.path.lexists(inside):
        return
    os.makedirs(os.path.dirname(inside), exist_ok=True)
    if os.path.islink(path):
        os.symlink(os.readlink(path), inside)
        return
    if os.path.isdir(path):
        os.mkdir(inside)
    else:
        Path(inside).touch()
    _mount(path, inside, None, BIND | RECURSIVE)


def _readable_by_nobody(command: list[str]) -> bool:
    """Whether Python would still start without root's rights (it may lie in root's own folder)."""
    os.seteuid(NOBODY)
    try:
        files = [os.path.realpath(command[0]), command[-1], os.__file__]
        return all(os.access(path, os.R_OK, effective_ids=True) for path in files)
    finally:
        os.seteuid(0)


def main() -> None:
    """Shut in, limit, give up every privilege, and become the worker."""
    plan: Plan = json.loads(sys.argv[1])
    if sys.platform == "linux":
        _call("prctl", SET_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)
    if plan["isolated"]:
        shut_in(plan)
    else:
        os.chdir(plan["work"])
    limit(plan["limits"])
    if os.getuid() == 0 and (plan["isolated"] or _readable_by_nobody(plan["command"])):
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    if sys.platform == "linux":
        _call("prctl", SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    os.execve(plan["command"][0], plan["command"], plan["environment"])


if __name__ == "__main__":
    main()
