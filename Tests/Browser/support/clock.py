"""The calendar of a server, which a test sets forward and back while the server runs."""

import mmap
import pathlib
import struct
import subprocess
import tempfile


class Calendar:
    """Shifts the calendar of the programs that run with its `environment`; their monotonic clock goes on as ever. On Linux."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="calendar-")
        folder = pathlib.Path(self.folder.name)
        library, shift = folder / "clock_shift.so", folder / "shift"
        source = pathlib.Path(__file__).with_name("clock_shift.c")
        subprocess.run(["clang", "-Wall", "-Werror", "-O1", "-shared", "-fPIC", "-o", library, source], check=True)
        shift.write_bytes(bytes(8))
        self.environment = {"LD_PRELOAD": str(library), "CLOCK_SHIFT": str(shift)}
        with shift.open("r+b") as file:
            self.bytes = mmap.mmap(file.fileno(), 8)

    def set(self, seconds):
        """Shifts it by as many seconds from the machine's."""
        self.bytes[:] = struct.pack("=q", seconds)

    def close(self):
        self.bytes.close()
        self.folder.cleanup()
