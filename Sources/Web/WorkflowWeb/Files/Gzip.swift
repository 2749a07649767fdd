import CWebServer
import Foundation
import TrellisSupport

/// Compression of files that are served often and never change; pages are not compressed (rule D7).
package enum Gzip {
    /// Returns the bytes compressed; nil if that does not make them a tenth smaller, as with pictures.
    static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        var count = 0
        guard let out = web_gzip(bytes, bytes.count, &count) else { return nil }
        defer { free(out) }
        guard count < bytes.count / 10 * 9 else { return nil }
        return Array(UnsafeBufferPointer(start: out, count: count))
    }

    /// Returns whether an `Accept-Encoding` field accepts gzip: it is named, without a weight of 0.
    package static func isAccepted(_ header: String?) -> Bool {
        guard let header else { return false }
        return header.utf8.split(separator: UInt8(ascii: ",")).contains { item in
            let parts = item.split(separator: UInt8(ascii: ";"))
            guard let coding = parts.first?.trimmed, coding.count == 4, String(lowercasing: coding) == "gzip" else {
                return false
            }
            return !parts.dropFirst().contains(where: isWeightOfZero)
        }
    }

    /// Returns whether a parameter is `q=0`, `q=0.000` or a weight without digits.
    private static func isWeightOfZero(_ parameter: Substring.UTF8View) -> Bool {
        let text = parameter.prefix(16).filter { $0 != UInt8(ascii: " ") }
        guard String(lowercasing: text.prefix(2)) == "q=" else { return false }
        return !text.dropFirst(2).contains { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }
    }
}
