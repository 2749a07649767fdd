import Foundation
import TrellisSupport

/// A place at which the inspector of a process listens.
public enum InspectorAddress: Hashable, Sendable {
    /// A Unix socket. Its file can be opened by the user of the process alone.
    case unixSocket(String)
    /// A TCP port of the machine itself, for a device; 0 for a free one. Every client needs a key.
    case loopback(port: UInt16)
}

extension InspectorAddress: CustomStringConvertible {
    /// Reads an address as ``description`` writes it; `nil` for another text.
    package init?(_ text: String) {
        if text.hasPrefix("tcp:") {
            guard let port = UInt16(text.dropFirst(4)) else { return nil }
            self = .loopback(port: port)
        } else {
            guard text.contains("/"), !text.hasSuffix("/") else { return nil }
            self = .unixSocket(text)
        }
    }

    public var description: String {
        switch self {
        case .unixSocket(let path): path
        case .loopback(let port): "tcp:\(port)"
        }
    }
}

/// The key of an inspector that listens on a port.
enum InspectorKey {
    /// The environment variable of both sides.
    static let variable = "TRELLIS_INSPECT_KEY"
    static let leastLength = 32

    static func random() -> String { Hex.encode(RandomBytes.make(count: 32)) }

    /// The key that the environment gives; `nil` for none.
    static var ofEnvironment: String? {
        ProcessInfo.processInfo.environment[variable].flatMap { $0.utf8.count >= leastLength ? $0 : nil }
    }

    /// Compares in constant time for inputs of equal length.
    static func matches(_ given: String, _ key: String) -> Bool {
        let (given, key) = (Array(given.utf8), Array(key.utf8))
        guard given.count == key.count else { return false }
        return zip(given, key).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
