import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The rests of pieces that a thread keeps for its next pages: to allocate and free two for each row of a list took a third of
/// an update's time.
///
/// What is kept holds nothing of the app. Each thread has its own, so there is nothing to lock.
final class RestPool {
    /// The most rests of each size that a thread keeps: those of a page of a thousand rows, in 250 KB.
    private static let limit = 1_024

    @exclusivity(unchecked) private var bare = Stack()
    @exclusivity(unchecked) private var roomy = Stack()

    private struct Stack {
        var rests = UnsafeMutablePointer<Unmanaged<HTMLRest>>.allocate(capacity: RestPool.limit)
        var count = 0
    }

    deinit {
        for stack in [bare, roomy] {
            for index in 0..<stack.count { stack.rests[index].release() }
            stack.rests.deallocate()
        }
    }

    /// Returns a rest that holds nothing; `nil` if none is kept.
    /// - Parameter isRoomy: Whether it has room for pieces.
    @inline(__always)
    static func take(isRoomy: Bool) -> HTMLRest? {
        guard let pool = current else { return nil }
        return pool._withUnsafeGuaranteedRef { pool in
            isRoomy ? take(from: &pool.roomy) : take(from: &pool.bare)
        }
    }

    @inline(__always)
    private static func take(from stack: inout Stack) -> HTMLRest? {
        guard stack.count > 0 else { return nil }
        stack.count &-= 1
        return stack.rests[stack.count].takeRetainedValue()
    }

    /// Keeps a rest that nothing refers to and that holds nothing, if there is room.
    @inline(__always)
    static func put(_ rest: consuming HTMLRest, isRoomy: Bool) {
        guard let pool = current ?? make() else { return }
        pool._withUnsafeGuaranteedRef { [rest] pool in
            if isRoomy { put(rest, on: &pool.roomy) } else { put(rest, on: &pool.bare) }
        }
    }

    @inline(__always)
    private static func put(_ rest: consuming HTMLRest, on stack: inout Stack) {
        guard stack.count < limit else { return }
        stack.rests[stack.count] = .passRetained(rest)
        stack.count &+= 1
    }

    // MARK: - The pool of a thread

    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
    /// One more than the key of the pools; 0 until the first page is updated. A static constant would be asked each time
    /// whether it has its value.
    private static let keyNumber = Atomic<UInt>(0)

    /// Makes the key of the pools, once.
    private static let hasKey: Bool = {
        var key = pthread_key_t()
        // The thread that ends owns its pool.
        let status = pthread_key_create(&key) { pool in
            #if canImport(Darwin)
            Unmanaged<RestPool>.fromOpaque(pool).release()
            #else
            if let pool { Unmanaged<RestPool>.fromOpaque(pool).release() }
            #endif
        }
        if status == 0 { keyNumber.store(UInt(key) + 1, ordering: .releasing) }
        return status == 0
    }()

    @inline(__always)
    private static var key: pthread_key_t? {
        let number = keyNumber.load(ordering: .acquiring)
        return number == 0 ? nil : pthread_key_t(truncatingIfNeeded: number - 1)
    }

    @inline(__always)
    private static var current: Unmanaged<RestPool>? {
        guard let key else { return nil }
        return pthread_getspecific(key).map { Unmanaged.fromOpaque($0) }
    }

    private static func make() -> Unmanaged<RestPool>? {
        guard hasKey, let key else { return nil }
        let pool = Unmanaged.passRetained(RestPool())
        guard pthread_setspecific(key, pool.toOpaque()) == 0 else {
            pool.release()
            return nil
        }
        return pool
    }
    #else
    private static var current: Unmanaged<RestPool>? { nil }
    private static func make() -> Unmanaged<RestPool>? { nil }
    #endif
}
