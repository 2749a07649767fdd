/// A place outside of memory for what is recorded of a process.
protocol RecordSink: Sendable {
    /// Returns the place for a host that begins.
    func begin(host: Int, root: String, page: String?) -> any HostRecordSink
}

/// A place outside of memory for what is recorded of one host. Called on its home.
protocol HostRecordSink {
    func write(_ record: EventRecord)
    /// Writes work that has ended.
    func write(_ record: WorkRecord)
    func write(_ record: PatchRecord)
    func end()
}
