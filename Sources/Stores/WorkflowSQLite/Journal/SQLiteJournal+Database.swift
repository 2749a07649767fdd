public import WorkflowSnapshots

extension SQLiteJournal: JournalDatabase {
    public static func recognizes(_ beginning: [UInt8]) -> Bool { isDatabase(beginning) }

    public static func ranges(in path: String) throws -> [(host: String, range: ClosedRange<Int>)] {
        try hosts(in: path).map { ($0.name, $0.range) }
    }
}
