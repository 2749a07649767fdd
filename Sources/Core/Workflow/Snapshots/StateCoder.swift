/// Turns states into bytes and back, for snapshots.
///
/// `JSONStateCoder` in the module `WorkflowSnapshots` is the one to use. Another one, for instance for a binary format, keeps to these rules: the same
/// value gives the same bytes within a process, or every pass counts as a change; bytes that it cannot read throw, whatever they are.
public protocol StateCoder: Sendable {
    /// Returns the bytes of a value.
    func encode<Value: Encodable>(_ value: Value) throws -> [UInt8]

    /// Reads a value.
    func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value
}
