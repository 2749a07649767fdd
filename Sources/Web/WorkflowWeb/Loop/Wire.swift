import CWebServer
import Foundation

/// One accepted socket: its bytes in and out, plain or by TLS, and what the loop watches it for.
///
/// Used on its loop. Its owner calls `close` once, which gives the descriptor back.
struct Wire {
    enum ReadResult {
        /// This many bytes were read.
        case bytes(Int)
        /// Nothing has come.
        case nothing
        /// The other end sends no more.
        case end
        case broken
    }

    private let descriptor: Int32
    private let token: UInt64
    private let poller: Poller
    private let tls: OpaquePointer?
    /// The interest that the poller knows.
    private var watched: Interest
    /// The interest of the owner.
    private var wanted = Interest.read
    /// The interest of TLS besides, for instance in writing in order to read during a handshake.
    private var needed: Interest = []

    /// Begins to watch an accepted socket for reading.
    /// - Returns: nil if there is no memory for it; the descriptor is still the caller's.
    init?(_ descriptor: Int32, token: UInt64, poller: Poller, tls context: TLSContext?) {
        var tls: OpaquePointer?
        if let context {
            guard let session = context.makeSession(on: descriptor) else { return nil }
            tls = session
        }
        guard poller.add(descriptor, token: token, for: .read) else {
            if let tls { web_tls_free(tls) }
            return nil
        }
        (self.descriptor, self.token, self.poller, self.tls, watched) = (descriptor, token, poller, tls, .read)
    }

    /// Reads once into `buffer`.
    mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> ReadResult {
        let result =
            tls.map { web_tls_read($0, buffer.baseAddress, buffer.count) }
            ?? web_read(descriptor, buffer.baseAddress, buffer.count)
        needed = []
        defer { watch() }
        switch Int32(truncatingIfNeeded: result) {
        case _ where result > 0: return .bytes(result)
        case WEB_END: return .end
        case WEB_WANTS_READ: return .nothing
        case WEB_WANTS_WRITE:
            needed = .write
            return .nothing
        default: return .broken
        }
    }

    /// Writes as much as the socket takes.
    /// - Returns: The number of bytes taken, 0 if it takes none now; nil if the connection is broken.
    mutating func write(_ bytes: UnsafeRawBufferPointer) -> Int? {
        guard !bytes.isEmpty else { return 0 }
        let result =
            tls.map { web_tls_write($0, bytes.baseAddress, bytes.count) }
            ?? web_write(descriptor, bytes.baseAddress, bytes.count)
        switch Int32(truncatingIfNeeded: result) {
        case _ where result > 0: return result
        case WEB_WANTS_WRITE: return 0
        case WEB_WANTS_READ:
            needed = .read
            watch()
            return 0
        default: return nil
        }
    }

    /// A Boolean value that indicates whether the socket is watched for bytes to read. While it is not, the other end waits.
    var wantsToRead: Bool {
        get { wanted.contains(.read) }
        set { want(.read, newValue) }
    }

    /// Watches for room to write.
    var wantsToWrite: Bool {
        get { wanted.contains(.write) }
        set { want(.write, newValue) }
    }

    /// TLS has to write before it can read on.
    var readsWhenWritable: Bool { needed == .write }

    /// TLS has to read before it can write on.
    var writesWhenReadable: Bool { needed == .read }

    /// Sends no more: what was written is followed by an end.
    func endWriting() {
        if let tls { web_tls_say_goodbye(tls) }
        shutdown(descriptor, Self.writing)
    }

    /// Gives the descriptor back.
    func close() {
        poller.remove(descriptor, watchedFor: watched)
        if let tls { web_tls_free(tls) }
        _ = Foundation.close(descriptor)
    }

    private mutating func want(_ interest: Interest, _ isWanted: Bool) {
        guard wanted.contains(interest) != isWanted else { return }
        wanted.formSymmetricDifference(interest)
        watch()
    }

    private mutating func watch() {
        let next = wanted.union(needed)
        guard next != watched else { return }
        poller.change(descriptor, token: token, from: watched, to: next)
        watched = next
    }

    #if canImport(Darwin)
    private static let writing = SHUT_WR
    #else
    private static let writing = Int32(SHUT_WR)
    #endif
}
