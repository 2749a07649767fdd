/// Turns states into bytes and back, for snapshots.
///
/// Use `JSONStateCoder` of the module `WorkflowSnapshots`. Another coder, for instance for a binary format, follows two
/// rules. The same value gives the same bytes within a process; otherwise every pass counts as a change. Any unreadable
/// bytes throw.
public protocol StateCoder: Sendable {
    /// Returns the bytes of a value.
    func encode<Value: Encodable>(_ value: Value) throws -> [UInt8]

    /// Reads a value.
    func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value
}
