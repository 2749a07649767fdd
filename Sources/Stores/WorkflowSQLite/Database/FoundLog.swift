private import Foundation

/// The write-ahead log that a process left which did not close its file, as after a crash.
///
/// SQLite uses the log up to the first page that it cannot read, and says nothing of what is behind it.
struct FoundLog: Hashable, Sendable, CustomStringConvertible {
    /// The path of the file whose log it is.
    let path: String
    /// The pages that are used: those of all transactions that can be read.
    private(set) var usedPages = 0
    /// The pages behind them that belong to the same log: a transaction that was not finished, or what a disk has damaged.
    private(set) var unusedPages = 0

    var description: String {
        let found =
            "The session file \(path) is open in another process, or was not closed by the one before. Its log has \(usedPages) pages"
        if unusedPages == 0 { return found + ", which are all used." }
        return found
            + " that are used, and \(unusedPages) behind them that are not: what was being saved when that process ended, "
            + "or saves that the disk has lost. In the latter case pages say which steps are gone; check the disk."
    }
}

extension FoundLog {
    /// Reads the log beside the file at `path`; `nil` if there is none, or nothing in it.
    ///
    /// Closing it ends no locks, as SQLite has those on the other files.
    init?(beside path: String) {
        guard let file = fopen(path + "-wal", "re") else { return nil }
        defer { fclose(file) }
        var header = [UInt8](repeating: 0, count: 32)
        guard fread(&header, 1, 32, file) == 32, let format = Format(header) else { return nil }
        self.path = path
        var sum = format.sum
        var isWhole = true
        var page = [UInt8](repeating: 0, count: 24 + format.pageSize)
        while true {
            let count = fread(&page, 1, page.count, file)
            // Behind the log is what an earlier, longer one had there.
            guard count >= 24, page[8..<16] == header[16..<24] else { break }
            unusedPages += 1
            isWhole = isWhole && count == page.count && format.isIntact(page, &sum)
            let endsTransaction = format.number(page, at: 4) != 0
            if isWhole, endsTransaction { (usedPages, unusedPages) = (usedPages + unusedPages, 0) }
        }
        if usedPages + unusedPages == 0 { return nil }
    }

    /// The form of a log's pages as its header says it, as SQLite's file format has it.
    private struct Format {
        let pageSize: Int
        /// The checksum of the header, with which that of the first page begins.
        private(set) var sum: (UInt32, UInt32) = (0, 0)
        private let isBigEndian: Bool

        init?(_ header: [UInt8]) {
            guard header[0..<3] == [0x37, 0x7F, 0x06], header[3] | 1 == 0x83 else { return nil }
            isBigEndian = header[3] & 1 == 1
            pageSize = header[8..<12].reduce(0) { $0 << 8 | Int($1) }
            guard (512...65_536).contains(pageSize), pageSize.nonzeroBitCount == 1 else { return nil }
            add(header[0..<24], to: &sum)
            guard sum == (number(header, at: 24), number(header, at: 28)) else { return nil }
        }

        func number(_ bytes: [UInt8], at place: Int) -> UInt32 {
            bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
        }

        /// Returns whether a page has the checksum of all pages up to it, which is in `sum` then.
        func isIntact(_ page: [UInt8], _ sum: inout (UInt32, UInt32)) -> Bool {
            add(page[0..<8], to: &sum)
            add(page[24...], to: &sum)
            return sum == (number(page, at: 16), number(page, at: 20))
        }

        private func add(_ bytes: ArraySlice<UInt8>, to sum: inout (UInt32, UInt32)) {
            bytes.withUnsafeBytes { bytes in
                for place in stride(from: 0, to: bytes.count, by: 8) {
                    let first = word(bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self))
                    let second = word(bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self))
                    sum.0 = sum.0 &+ first &+ sum.1
                    sum.1 = sum.1 &+ second &+ sum.0
                }
            }
        }

        private func word(_ word: UInt32) -> UInt32 {
            isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
        }
    }
}
