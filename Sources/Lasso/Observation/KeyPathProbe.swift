/// Tells without calling it that an observer has nothing to hear: where in a value the observed part lies, and how many
/// bytes it takes.
///
/// A part whose bytes are the same before and after is the same: both values are alive, so that no address was used
/// anew, and `==` holds for a value and itself. (It does not for a floating-point NaN, which so counts as unchanged.)
struct KeyPathProbe {
    /// In bytes from the beginning of the value; negative if the observer is to be called in any case.
    private let offset: Int32
    /// In bytes.
    private let size: Int32

    private init(offset: Int32, size: Int32) {
        self.offset = offset
        self.size = size
    }

    /// For an observer of an `Equatable` part that is stored in the value.
    /// - Parameters: in bytes; the offset from the beginning of the value.
    init(offset: Int, size: Int) {
        guard let offset = Int32(exactly: offset), let size = Int32(exactly: size) else {
            self = .always
            return
        }
        self.init(offset: offset, size: size)
    }

    /// For an observer that is called in any case. So is one of a part that is not stored in the value itself, whose bytes
    /// say nothing.
    static let always = KeyPathProbe(offset: -1 as Int32, size: 0)

    /// Whether the observer may have something to hear.
    /// - Parameters: the beginnings of the value before and after.
    @inline(__always)
    func sees(_ old: UnsafeRawPointer, _ new: UnsafeRawPointer) -> Bool {
        guard offset >= 0 else { return true }
        var (position, end) = (Int(offset), Int(offset) &+ Int(size))
        while position &+ 8 <= end {
            let before = old.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            guard before == new.loadUnaligned(fromByteOffset: position, as: UInt64.self) else { return true }
            position &+= 8
        }
        while position < end {
            let before = old.load(fromByteOffset: position, as: UInt8.self)
            guard before == new.load(fromByteOffset: position, as: UInt8.self) else { return true }
            position &+= 1
        }
        return false
    }
}
