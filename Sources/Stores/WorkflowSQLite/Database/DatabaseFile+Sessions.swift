extension DatabaseFile {
    /// Opens a file of sessions, and makes it if there is none; sets a damaged one aside if the options say so.
    func openSessions(_ options: SQLiteSessionStore.Options) throws(SQLiteOpenError) -> SessionTable {
        do {
            return try table(mostBytes: options.mostBytes)
        } catch {
            guard case .damaged(let damage) = error.cause, case .setAside(let report) = options.onCorruption else {
                throw error
            }
            let corrupt = try CorruptFile.settingAside(path, damage: damage)
            let table = try table(mostBytes: options.mostBytes)
            report(corrupt)
            return table
        }
    }

    private func table(mostBytes: Int) throws(SQLiteOpenError) -> SessionTable {
        let connection = try connect()
        do throws(SQLiteError) {
            return try SessionTable(
                connection,
                room: FileRoom(connection, mostBytes: mostBytes)
            )
        } catch {
            throw SQLiteOpenError(path: path, cause: error.openCause)
        }
    }
}
