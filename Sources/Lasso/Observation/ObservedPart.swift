/// A part of a value, read where the value lies in memory.
struct ObservedPart<Value, Part> {
    private let keyPath: KeyPath<Value, Part>
    /// In bytes from the beginning of the value; `nil` if the part is not stored in the value itself.
    private let offset: Int?

    init(_ keyPath: KeyPath<Value, Part>) {
        self.keyPath = keyPath
        offset = MemoryLayout<Value>.offset(of: keyPath)
    }

    /// The part of the value that begins at `value`: without the key path, which takes many times as long, if it is stored
    /// there.
    @inline(__always)
    func of(_ value: UnsafeRawPointer) -> Part {
        guard let offset else { return value.assumingMemoryBound(to: Value.self).pointee[keyPath: keyPath] }
        return value.load(fromByteOffset: offset, as: Part.self)
    }

    /// Finds out that the part is the same as before.
    var probe: KeyPathProbe {
        offset.map { KeyPathProbe(offset: $0, size: MemoryLayout<Part>.size) } ?? .always
    }
}
