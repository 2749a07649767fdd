import Foundation
import WorkflowSnapshots

/// The journal that the command line names: a file, and in a database of journals a page.
struct JournalChoice: Sendable {
    /// The number of pages that a message lists.
    private static let mostListed = 20

    let path: String
    var page: String?

    /// Reads the journal.
    ///
    /// - Parameter database: The kind of database that the program can read; nil for none.
    /// - Throws: `WebServerError` of kind `badJournal`.
    func read(_ database: (any JournalDatabase.Type)?) throws(WebServerError) -> Journal {
        do {
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            defer { try? file.close() }
            let beginning = [UInt8](try file.read(upToCount: 64) ?? Data())
            guard let database, database.recognizes(beginning) else {
                if page != nil {
                    throw WebServerError.badJournal("\(path) has the journal of one page; leave out --page")
                }
                return try JournalFile.read(path)
            }
            return try read(from: database)
        } catch let error as WebServerError {
            throw error
        } catch {
            throw .badJournal("--inspect expects the journal of a page, and \(path) cannot be read: \(error)")
        }
    }

    private func read(from database: any JournalDatabase.Type) throws -> Journal {
        let pages = try database.ranges(in: path)
        let names = pages.map(\.host)
        guard let name = page ?? (names.count == 1 ? names.first : nil), names.contains(name) else {
            let listed = pages.prefix(Self.mostListed).map { page in
                "\n  --page \(page.host)   entries \(page.range.lowerBound) to \(page.range.upperBound)"
            }
            let rest = pages.count > Self.mostListed ? "\n  … (\(pages.count - Self.mostListed) more)" : ""
            let reason = page.map { "nothing of the page \($0)" } ?? "the journals of \(pages.count) pages"
            throw WebServerError.badJournal("\(path) has \(reason); choose one\(listed.joined())\(rest)")
        }
        return try database.read(path, host: name)
    }
}
