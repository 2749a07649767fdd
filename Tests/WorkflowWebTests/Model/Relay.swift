import Foundation
import TestSupport
import TrellisSupport

/// A TCP relay on loopback that does to connections what networks do: cuts, delays, swallowing, ends that do not know of
/// each other, segments of one byte, and a second connection that repeats what was sent on the first.
final class Relay: Sendable {
    /// What happens on one connection.
    struct Weather {
        /// The connection is cut at both ends after that many bytes from the server.
        var cutAfter = Int.max
        /// From so many bytes on nothing gets through, though both ends stay open.
        var swallowUpAfter = Int.max
        var swallowDownAfter = Int.max
        /// Bytes in one piece.
        var segment = 4_096
        /// Microseconds before a piece.
        var delay: UInt32 = 0
        /// Another connection to the server says the same.
        var isRepeated = false

        static func random(_ random: inout SeededRandom) -> Weather {
            var weather = Weather()
            func some() -> Int { 1_000 + random.below(12_000) }
            switch random.below(9) {
            case 0, 1: weather.cutAfter = some()
            case 2: weather.swallowUpAfter = some()
            case 3: weather.swallowDownAfter = some()
            case 4: (weather.swallowUpAfter, weather.swallowDownAfter) = (some(), some())
            case 5: weather.isRepeated = true
            default: break
            }
            if random.happens(oneIn: 5) { weather.segment = 1 } else { weather.segment = random.pick([7, 100, 4_096]) }
            if random.happens(oneIn: 3) { weather.delay = UInt32(random.below(800)) }
            return weather
        }
    }

    private struct State {
        var random: SeededRandom
        var isKind = false
        var isClosed = false
        var pairs: [Pair] = []
    }

    private final class Pair: Sendable {
        let client: Int32
        let server: Int32
        let copy: Int32?
        let weather: Weather
        /// The threads that use the descriptors; they are closed with the last, and may be another's from then on.
        private let threads = Guarded(2)

        var isOver: Bool { threads.withLock { $0 == 0 } }

        init(client: Int32, server: Int32, copy: Int32?, weather: Weather) {
            (self.client, self.server, self.copy, self.weather) = (client, server, copy, weather)
        }

        /// Wakes whoever reads or writes; the last thread closes.
        func cut() {
            threads.withLock { threads in
                guard threads > 0 else { return }
                for end in [client, server, copy ?? client] { shutdown(end, Int32(SHUT_RDWR)) }
            }
        }

        func leave() {
            cut()
            threads.withLock { threads in
                threads -= 1
                guard threads == 0 else { return }
                for end in [client, server] { close(end) }
                if let copy { close(copy) }
            }
        }
    }

    let port: Int
    private let target: Int
    private let listener: Int32
    private let state: Guarded<State>

    init(to target: Int, seed: UInt64) throws {
        self.target = target
        (listener, port) = try Self.listen()
        state = Guarded(State(random: SeededRandom(seed: seed)))
        Thread { [self] in accept() }.start()
    }

    /// Cuts every connection.
    func cut() {
        let pairs = state.withLock { $0.pairs }
        for pair in pairs { pair.cut() }
    }

    /// From now on connections are left alone.
    func beKind() {
        state.withLock { $0.isKind = true }
        cut()
    }

    /// Ends it, and every connection.
    func end() {
        state.withLock { $0.isClosed = true }
        shutdown(listener, Int32(SHUT_RDWR))
        cut()
    }

    // MARK: - Threads

    private func accept() {
        while true {
            let client = Foundation.accept(listener, nil, nil)
            guard client >= 0, !state.withLock(\.isClosed) else {
                if client >= 0 { close(client) }
                close(listener)
                return
            }
            serve(client)
        }
    }

    private func serve(_ client: Int32) {
        let weather = state.withLock { $0.isKind ? Weather() : .random(&$0.random) }
        guard let server = Self.connect(target) else {
            close(client)
            return
        }
        let pair = Pair(
            client: client,
            server: server,
            copy: weather.isRepeated ? Self.connect(target) : nil,
            weather: weather
        )
        let isTooLate = state.withLock { state in
            state.pairs.removeAll { $0.isOver }
            state.pairs.append(pair)
            return state.isClosed
        }
        Thread { [self] in pump(pair, up: true) }.start()
        Thread { [self] in pump(pair, up: false) }.start()
        if isTooLate { pair.cut() }
    }

    private func pump(_ pair: Pair, up: Bool) {
        defer { pair.leave() }
        let (source, sink) = up ? (pair.client, pair.server) : (pair.server, pair.client)
        let weather = pair.weather
        let swallowAfter = up ? weather.swallowUpAfter : weather.swallowDownAfter
        var piece = [UInt8](repeating: 0, count: 4_096)
        var count = 0
        while true {
            let length = recv(source, &piece, piece.count, 0)
            guard length > 0 else { return }
            count += length
            if count > swallowAfter { continue }
            if !up, count > weather.cutAfter { return }
            guard pass(piece[..<length], to: sink, weather) else { return }
            if up, let copy = pair.copy { repeatOn(copy, piece[..<length]) }
        }
    }

    private func pass(_ bytes: ArraySlice<UInt8>, to sink: Int32, _ weather: Weather) -> Bool {
        // Long messages in larger pieces, or they would take all the time.
        let size = max(weather.segment, bytes.count / 200)
        for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: size) {
            if weather.delay > 0 { usleep(weather.delay / UInt32(max(1, bytes.count / size))) }
            guard Self.send(bytes[start..<min(start + size, bytes.endIndex)], to: sink) else { return false }
        }
        return true
    }

    /// What comes back is read away.
    private func repeatOn(_ copy: Int32, _ bytes: ArraySlice<UInt8>) {
        _ = Self.send(bytes, to: copy)
        var rest = [UInt8](repeating: 0, count: 65_536)
        while recv(copy, &rest, rest.count, Int32(MSG_DONTWAIT)) > 0 {}
    }

    // MARK: - Sockets

    private static func send(_ bytes: ArraySlice<UInt8>, to sink: Int32) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.send(sink, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private static func makeSocket() -> Int32 {
        #if canImport(Darwin)
        let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #else
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var yes: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        return descriptor
    }

    private static func address(_ port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    private static func connect(_ port: Int) -> Int32? {
        let descriptor = makeSocket()
        var address = address(port)
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        if status == 0 { return descriptor }
        close(descriptor)
        return nil
    }

    private static func listen() throws -> (Int32, Int) {
        let descriptor = makeSocket()
        var address = address(0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) + Foundation.listen(descriptor, 64) + getsockname(descriptor, $0, &length)
            }
        }
        guard status == 0 else { throw TestSocket.Failure(description: "relay: \(String(cString: strerror(errno)))") }
        return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
    }
}
