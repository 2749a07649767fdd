/// The rules for the ends of lines, which are the same in heads, chunk lines and trailers.
enum LineRules {
    /// Checks a line that ends in LF.
    static func check(_ line: some RandomAccessCollection<UInt8>) throws(HTTPRefusal) {
        guard line.count >= 2, line.dropLast().last == .carriageReturn else {
            throw .bad("a line ends in LF without CR")
        }
        guard line.first?.isBlank == false else { throw .bad("a line is folded, or begins with a space") }
    }

    /// Returns whether a line that was checked has nothing before its CR LF.
    static func isEmpty(_ line: some RandomAccessCollection<UInt8>) -> Bool { line.count == 2 }
}
