/// The lines of chunk framing, of which Beast is given one or several as a unit.
enum ChunkLine {
    /// The empty line that ends a chunk's data. Beast takes it together with the size that follows.
    case dataEnd
    case size
    /// A trailer, or the empty line that ends the body.
    case trailer

    /// Checks a line that ends in LF, and returns what the next line has to be; nil if the unit is complete.
    ///
    /// Beast would accept control characters in a quoted extension, folded trailers and, at one place, a bare LF.
    func next(after line: ArraySlice<UInt8>) throws(HTTPRefusal) -> ChunkLine? {
        try LineRules.check(line)
        switch self {
        case .dataEnd:
            guard LineRules.isEmpty(line) else { throw .bad("a chunk's data does not end where its size says") }
            return .size
        case .size:
            guard !line.dropLast(2).contains(where: \.isControl) else {
                throw .bad("a chunk's line has a control character")
            }
            return Self.isLast(line) ? .trailer : nil
        case .trailer:
            return LineRules.isEmpty(line) ? nil : .trailer
        }
    }

    /// Returns whether a chunk's line says zero.
    private static func isLast(_ line: ArraySlice<UInt8>) -> Bool {
        let rest = line.drop { $0 == UInt8(ascii: "0") }
        return rest.count < line.count && !(rest.first?.isHexDigit ?? false)
    }
}
