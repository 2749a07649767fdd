/// The reason for which a host is no longer recorded in a ``SQLiteJournal``.
public struct SQLiteJournalError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    static let closed = SQLiteJournalError(
        description: "A record of a journal needs its file. It is closed. Close it after the server has stopped."
    )

    static func replaced(_ host: String) -> SQLiteJournalError {
        SQLiteJournalError(
            description:
                "A host has one writer of a journal. \(host.debugDescription) has got another one. Use that one."
        )
    }

    static func overloaded(bytes: Int) -> SQLiteJournalError {
        SQLiteJournalError(
            description:
                "The journal bounds what waits for the disk. \(bytes) bytes wait. Record fewer hosts, or look at the disk."
        )
    }

    static func trouble(_ trouble: FileWatch.Trouble) -> SQLiteJournalError {
        let removal = if case .cut = trouble { " Stop the server, and remove both or put them away." } else { "" }
        return SQLiteJournalError(description: "A journal " + trouble.description + removal)
    }

    static func failed(_ error: SQLiteError) -> SQLiteJournalError {
        SQLiteJournalError(description: "The records of a journal should be written. They were not: \(error.reason).")
    }
}
