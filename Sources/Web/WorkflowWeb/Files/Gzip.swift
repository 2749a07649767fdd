import CWebServer
import Foundation
import TrellisSupport

/// Compression of files, and of the documents of pages (rule D7).
package enum Gzip {
    /// Returns the bytes of a file, compressed as far as it goes; nil if they are hardly smaller then, as with pictures.
    static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        compress(bytes[...], by: web_gzip_file)
    }

    /// Returns the bytes of a document, compressed quickly and to a length that varies at random; nil if that saves little.
    ///
    /// The length of compressed text says how much of it is there twice. A page may hold a secret beside something that a link of
    /// a stranger has put into its URL. So the name that the format has room for, which browsers skip, is 1 to 255 letters long.
    /// The shortest and the longest of many documents tell little, because names of about 128 letters are the most frequent.
    static func compress(document bytes: ArraySlice<UInt8>) -> [UInt8]? {
        let count = Int.random(in: 1...128) + Int.random(in: 0...127)
        let name = [CChar](repeating: CChar(UInt8(ascii: "p")), count: count) + [0]
        return compress(bytes) { web_gzip_document($0, $1, name, $2) }
    }

    private static func compress(
        _ bytes: ArraySlice<UInt8>,
        by gzip: (UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<Int>?) -> UnsafeMutablePointer<UInt8>?
    ) -> [UInt8]? {
        var count = 0
        let compressed = bytes.withUnsafeBufferPointer { gzip($0.baseAddress, $0.count, &count) }
        guard let compressed else { return nil }
        defer { free(compressed) }
        guard count < bytes.count / 10 * 9 else { return nil }
        return Array(UnsafeBufferPointer(start: compressed, count: count))
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
