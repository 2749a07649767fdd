import TestSupport

/// What no browser sends: something else in each place of each frame, the hello's included.
package enum ModelLies {
    /// Values that no browser sends in the place of a number.
    private static func value(_ random: inout SeededRandom) -> String {
        random.pick([
            "-1", "-0", "0.5", "1e308", "-1e308", "1e309", "1e-400", "2147483648", "4294967296", "9007199254740991",
            "9007199254740992", "9223372036854775807", "9223372036854775808", "18446744073709551616", "NaN", "Infinity",
            "null", "true", "\"1\"", "\"\"", "[]", "[1]", "[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]", "{}",
            "[\(Array(repeating: "0", count: 4_200).joined(separator: ","))]",
        ])
    }

    /// A frame with something else in one place from `first` on, without one, or with one more.
    package static func corrupted(_ frame: String, from first: Int = 0, _ random: inout SeededRandom) -> String {
        var places = places(of: frame)
        guard first < places.count else { return value(&random) }
        let index = first + random.below(places.count - first)
        switch random.below(10) {
        case 0: places.remove(at: index)
        case 1: places.insert(value(&random), at: index)
        default: places[index] = value(&random)
        }
        return "[\(places.joined(separator: ","))]"
    }

    /// The parts of an array between its commas.
    private static func places(of frame: String) -> [String] {
        var (places, depth, isQuoted, isEscaped): ([[UInt8]], Int, Bool, Bool) = ([[]], 0, false, false)
        for byte in frame.utf8.dropFirst().dropLast() {
            if byte == UInt8(ascii: ","), depth == 0, !isQuoted {
                places.append([])
                continue
            }
            places[places.count - 1].append(byte)
            switch byte {
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\"): isEscaped = isQuoted
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: "[") where !isQuoted: depth += 1
            case UInt8(ascii: "]") where !isQuoted: depth -= 1
            default: break
            }
        }
        return places.map { String(decoding: $0, as: UTF8.self) }
    }

    /// A frame with a number far behind the last event of the person, or one that has none or cannot be read: none of them may change
    /// what the person did.
    package static func frame(beyond last: Int, _ random: inout SeededRandom) -> String {
        let far = last + 2 + random.below(1_000)
        let node = random.pick([1, 5, 9_999, 1 << 40])
        let kind = random.below(13)
        let huge = String(repeating: "x", count: random.pick([10, 5_000, 70_000]))
        switch random.below(12) {
        case 9...11: return corrupted(far: far, &random)
        case 0: return "[0,\(random.pick([1 << 40, 1_000, -1]))]"
        case 1: return "[\(far),0,\(node),\(kind)]"
        case 2: return "[\(far),0,\(node),\(kind),\"\(huge)\",3]"
        case 3: return "[\(1 << 52),0,\(node),\(kind)]"
        case 4: return "[\(far),0,\(node),\(kind),0,\(random.below(3)),\(random.below(4)),\"x\"]"
        case 5: return "[\"fail\",\(random.below(99)),\(node)]"
        case 6: return "[\(last),\(1 << 40),0,10,\"/\(node)\"]"
        case 7: return random.pick(["", "[", "{}", "[[]]", "null", "[1]", "[1,2]", "[\"x\"]", "[1e999,0,1,0]", huge])
        default: return String(repeating: "[", count: 20) + String(repeating: "]", count: 20)
        }
    }

    /// A frame of one of the forms, of which one place holds something else. Its number is far ahead, or it only acknowledges.
    private static func corrupted(far: Int, _ random: inout SeededRandom) -> String {
        let frame = random.pick([
            "[\(far),0,5,0]", "[\(far),0,5,1,\"a\",1]", "[\(far),0,5,1,1,0,2,\"a\"]", "[0,0]", "[0,0,2]",
            "[\"fail\",0,1]",
        ])
        return corrupted(frame, from: frame.hasPrefix("[\"") ? 0 : 1, &random)
    }
}
