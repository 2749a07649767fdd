import CHTTPParser

/// A search for the end of a head, line by line, that looks at each byte once however the head arrives.
///
/// It refuses what is too large or has odd line endings as soon as the line is there. It depends on nothing but the
/// bytes in their order, so that a head gets the same answer in one piece and in many.
struct HeadScanner {
    /// The offset of the request line: an empty line before it is skipped.
    private(set) var start = 0
    private(set) var fieldCount = 0
    private var lineStart = 0
    private var scanned = 0
    private var hasRequestLine = false

    /// Returns the offset after the head in `bytes`, which begin where they did in the call before.
    mutating func end(
        in bytes: UnsafeRawBufferPointer,
        limits: HTTPRequestParser.Limits
    ) throws(HTTPRefusal) -> Int? {
        let count = min(bytes.count, limits.headBytes)
        while scanned < count {
            scanned += http_line_feed(bytes.baseAddress! + scanned, count - scanned)
            try checkRequestLineLength(limits)
            guard scanned < count else { break }
            scanned += 1
            let line = UnsafeRawBufferPointer(rebasing: bytes[lineStart..<scanned])
            if try accept(line, limits) { return scanned }
        }
        guard count < limits.headBytes else { throw HTTPRefusal(status: 431, reason: "the head is too large") }
        return nil
    }

    /// Takes one line; returns whether it ends the head.
    private mutating func accept(
        _ line: UnsafeRawBufferPointer,
        _ limits: HTTPRequestParser.Limits
    ) throws(HTTPRefusal) -> Bool {
        try LineRules.check(line)
        lineStart = scanned
        if LineRules.isEmpty(line) {
            guard !hasRequestLine else { return true }
            // RFC 9112, section 2.2: one empty line may come before the request line.
            guard start == 0 else { throw .bad("more than one empty line comes before the request line") }
            start = scanned
        } else if !hasRequestLine {
            hasRequestLine = true
        } else {
            fieldCount += 1
            guard fieldCount <= limits.fields else {
                throw HTTPRefusal(status: 431, reason: "there are too many fields")
            }
        }
        return false
    }

    private func checkRequestLineLength(_ limits: HTTPRequestParser.Limits) throws(HTTPRefusal) {
        guard hasRequestLine || scanned - lineStart <= limits.requestLineBytes else {
            throw HTTPRefusal(status: 414, reason: "the request line is too long")
        }
    }
}
