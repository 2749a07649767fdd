private import Foundation

/// Room on the disk that is kept for an opening.
///
/// SQLite needs room to read a log: for the index beside it, and to copy its pages into the file before it is cut. A log that
/// has filled its disk leaves none.
struct RoomReserve {
    static let bytes = 4 << 20
    let path: String

    init(beside file: String) {
        path = file + "-reserve"
    }

    /// Makes the reserve, or the missing part of it. A disk without room for it has none.
    func make() {
        let file = open(path, O_CREAT | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR)
        guard file >= 0 else { return }
        let isWhole = Self.allocate(file)
        close(file)
        // A part of it would keep room from saves and help no start.
        if !isWhole { unlink(path) }
    }

    /// Gives the room back to the disk; returns whether there was a reserve.
    func giveUp() -> Bool { unlink(path) == 0 }

    private static func allocate(_ file: CInt) -> Bool {
        #if canImport(Darwin)
        var room = fstore_t(
            fst_flags: UInt32(F_ALLOCATEALL),
            fst_posmode: F_PEOFPOSMODE,
            fst_offset: 0,
            fst_length: off_t(bytes),
            fst_bytesalloc: 0
        )
        return lseek(file, 0, SEEK_END) > 0
            || fcntl(file, F_PREALLOCATE, &room) == 0 && ftruncate(file, off_t(bytes)) == 0
        #else
        return posix_fallocate(file, 0, off_t(bytes)) == 0
        #endif
    }
}
