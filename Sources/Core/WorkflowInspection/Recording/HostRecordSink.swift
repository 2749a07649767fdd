/// A place outside of memory for what is recorded of one host. Called on its home, apart from misuses.
protocol HostRecordSink: AnyObject, Sendable {
    func write(_ record: EventRecord)
    /// Writes work that has ended.
    func write(_ record: WorkRecord)
    func write(_ record: PatchRecord)
    /// Writes that the browser shows the patches up to a number.
    func acknowledge(patch: Int, at time: Int)
    /// Writes a misuse. Called on any thread.
    func write(_ record: MisuseRecord)
    func end()
}
