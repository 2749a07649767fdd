/// A quick test of whether a part of a value may have changed, which saves reading it by its key path.
///
/// The test compares bytes. Equal bytes are the same part: both values are alive, so that no address has been used for another object, and
/// `==` holds for a value and itself. (It does not for a floating-point NaN, which so counts as unchanged.)
@usableFromInline
struct KeyPathProbe: Equatable {
    /// The offset of the part in the value and its size, in bytes. The offset is negative if the observer is to be called in any case.
    @usableFromInline let offset: Int32
    private let size: Int32

    private init(offset: Int32, size: Int32) {
        self.offset = offset
        self.size = size
    }

    /// A probe for an observer that is called in any case.
    @usableFromInline static var always: KeyPathProbe { KeyPathProbe(offset: -1, size: 0) }

    /// Creates a probe for an observer of a part that can be compared. A part that is not stored in the value itself is always read.
    @usableFromInline
    init<Value, Part: Equatable>(_ keyPath: KeyPath<Value, Part>) {
        guard
            let offset = MemoryLayout<Value>.offset(of: keyPath).flatMap(Int32.init(exactly:)),
            let size = Int32(exactly: MemoryLayout<Part>.size)
        else {
            self = .always
            return
        }
        self.init(offset: offset, size: size)
    }

    /// The offset at which the part is stored in the value; `nil` if it is not.
    @inlinable var storedOffset: Int? { offset < 0 ? nil : Int(offset) }

    /// Returns whether the part differs between the bytes of two values.
    @inline(__always)
    func seesChange(from old: UnsafeRawPointer, to new: UnsafeRawPointer) -> Bool {
        guard offset >= 0 else { return true }
        var (position, end) = (Int(offset), Int(offset) + Int(size))
        while position + 8 <= end {
            let before = old.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            guard before == new.loadUnaligned(fromByteOffset: position, as: UInt64.self) else { return true }
            position += 8
        }
        while position < end {
            guard
                old.load(fromByteOffset: position, as: UInt8.self) == new.load(fromByteOffset: position, as: UInt8.self)
            else { return true }
            position += 1
        }
        return false
    }
}
