/// What the opcode of a test's frame says.
struct Kind: Hashable, Sendable {
    var opcode: UInt8

    static let continuation = Kind(opcode: 0)
    static let text = Kind(opcode: 1)
    static let binary = Kind(opcode: 2)
    static let close = Kind(opcode: 8)
    static let ping = Kind(opcode: 9)
    static let pong = Kind(opcode: 10)
    static func reserved(_ opcode: UInt8) -> Kind { Kind(opcode: opcode) }
}

/// In what a frame differs from a masked, final one with the shortest form of its length.
enum Twist: Hashable, Sendable {
    /// More of the message follows: the final bit is not set.
    case more
    case unmasked
    /// Reserved bits: 4, 2, 1 and their sums.
    case reserved(UInt8)
    /// The length in 2 or in 8 bytes, whether it needs them or not.
    case wide(Int)
    /// Another length than the payload's.
    case declares(UInt64)
    case key(UInt32)
}

/// A client's frame, written after section 5.2 of RFC 6455 without the code that is tested.
func frame(_ kind: Kind, _ payload: Bytes = "", _ twists: Twist...) -> Bytes {
    var first = 0x80 | kind.opcode
    var mask: UInt8 = 0x80
    var key: UInt32 = 0x37FA_213D
    var length = UInt64(payload.all.count)
    var width: Int?
    for twist in twists {
        switch twist {
        case .more: first &= 0x7F
        case .unmasked: mask = 0
        case .reserved(let bits): first |= bits << 4
        case .wide(let bytes): width = bytes
        case .declares(let declared): length = declared
        case .key(let other): key = other
        }
    }
    var bytes = [first]
    switch width ?? (length < 126 ? 0 : length < 0x1_0000 ? 2 : 8) {
    case 0: bytes.append(mask | UInt8(length))
    case 2: bytes += [mask | 126, UInt8(length >> 8), UInt8(length & 0xFF)]
    default:
        bytes.append(mask | 127)
        withUnsafeBytes(of: length.bigEndian) { bytes += $0 }
    }
    guard mask != 0 else { return Bytes(bytes + payload.all) }
    let keyBytes = withUnsafeBytes(of: key.bigEndian) { Array($0) }
    bytes += keyBytes
    bytes += payload.all.enumerated().map { $1 ^ keyBytes[$0 % 4] }
    return Bytes(bytes)
}

/// The payload of a close frame.
func closing(_ code: UInt16, _ reason: Bytes = "") -> Bytes {
    Bytes([UInt8(code >> 8), UInt8(code & 0xFF)] + reason.all)
}

/// A server's frame of at most 125 bytes, as the answers have it.
func answer(_ kind: Kind, _ payload: Bytes = "") -> Bytes {
    Bytes([0x80 | kind.opcode, UInt8(payload.all.count)] + payload.all)
}
