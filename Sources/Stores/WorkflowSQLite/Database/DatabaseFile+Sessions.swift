extension DatabaseFile {
    /// Opens a file of sessions, and makes it if there is none; sets a damaged one aside if the options say so.
    func openSessions() throws(SQLiteOpenError) -> SessionTable {
        do {
            return try table()
        } catch {
            guard case .damaged(let damage) = error.cause, case .setAside(let report) = options.onCorruption else {
                throw error
            }
            let corrupt = try CorruptFile.settingAside(path, damage: damage)
            let table = try table()
            report(corrupt)
            return table
        }
    }

    private func table() throws(SQLiteOpenError) -> SessionTable {
        let connection = try connect()
        do throws(SQLiteError) {
            return try SessionTable(
                connection,
                room: FileRoom(connection, mostBytes: options.mostBytes)
            )
        } catch {
            throw SQLiteOpenError(path: path, cause: error.openCause)
        }
    }
}
