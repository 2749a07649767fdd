#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
#error("The client needs the C library of the platform for sockets; add its module here.")
#endif

/// A plain blocking connection to a port of this machine.
final class Wire {
    private let descriptor: Int32
    private var buffer = [UInt8](repeating: 0, count: 64 << 10)
    private var begin = 0
    private var end = 0

    init(port: Int) throws(LateFailure) {
        #if canImport(Glibc)
        let stream = Int32(SOCK_STREAM.rawValue)
        #else
        let stream = SOCK_STREAM
        #endif
        descriptor = socket(AF_INET, stream, 0)
        guard descriptor >= 0 else { throw .system("socket") }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw .system("connect") }
        // A server that hangs fails the run.
        var limit = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var isOn: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
        // Closed by a reset, or a million connections would use up the ports of the machine.
        var lingering = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &lingering, socklen_t(MemoryLayout<linger>.size))
    }

    deinit {
        close(descriptor)
    }

    func send(_ bytes: [UInt8]) throws(LateFailure) {
        var sent = 0
        while sent < bytes.count {
            #if canImport(Darwin)
            let flags: Int32 = 0
            #else
            let flags = Int32(MSG_NOSIGNAL)
            #endif
            let count = bytes.withUnsafeBytes { bytes in
                write(descriptor, bytes.baseAddress! + sent, bytes.count - sent, flags)
            }
            guard count > 0 else { throw .system("send") }
            sent += count
        }
    }

    private func write(_ descriptor: Int32, _ start: UnsafeRawPointer, _ count: Int, _ flags: Int32) -> Int {
        #if canImport(Darwin)
        Darwin.send(descriptor, start, count, flags)
        #elseif canImport(Glibc)
        Glibc.send(descriptor, start, count, flags)
        #else
        Musl.send(descriptor, start, count, flags)
        #endif
    }

    /// False at the end of the stream.
    private func fill() throws(LateFailure) -> Bool {
        if begin == end { (begin, end) = (0, 0) }
        if end == buffer.count {
            buffer.removeFirst(begin)
            buffer += [UInt8](repeating: 0, count: begin + (64 << 10))
            (begin, end) = (0, end - begin)
        }
        let count = buffer.withUnsafeMutableBytes { bytes in
            recv(descriptor, bytes.baseAddress! + end, bytes.count - end, 0)
        }
        guard count >= 0 else { throw .system("recv") }
        end += count
        return count > 0
    }

    func read(_ count: Int) throws(LateFailure) -> ArraySlice<UInt8> {
        while end - begin < count {
            guard try fill() else { throw LateFailure("the server closed the connection") }
        }
        defer { begin += count }
        return buffer[begin..<begin + count]
    }

    /// What comes up to and with an empty line: the head of a response.
    func readHead() throws(LateFailure) -> String {
        var searched = begin
        while true {
            while searched + 4 <= end {
                if buffer[searched] == 13, buffer[searched + 1] == 10, buffer[searched + 2] == 13 {
                    defer { begin = searched + 4 }
                    return String(decoding: buffer[begin..<searched], as: UTF8.self)
                }
                searched += 1
            }
            let offset = searched - begin
            guard try fill() else { throw LateFailure("the server closed the connection before a response") }
            searched = begin + offset
        }
    }

    func readToEnd() throws(LateFailure) -> String {
        while try fill() {}
        defer { begin = end }
        return String(decoding: buffer[begin..<end], as: UTF8.self)
    }
}

/// Why a run cannot go on.
struct LateFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }

    static func system(_ function: String) -> Self {
        Self("\(function): \(String(cString: strerror(errno)))")
    }
}
