/// A place outside of memory for what is recorded of a process.
protocol RecordSink: Sendable {
    /// Returns the place for a host that begins.
    func begin(_ host: InspectedHost) -> any HostRecordSink
    /// Writes that nothing more comes.
    func write(_ stop: RecordingStop)
}
