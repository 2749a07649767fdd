#if canImport(Darwin)
private import Darwin
#elseif canImport(Glibc)
private import Glibc
#elseif canImport(Musl)
private import Musl
#else
#error("TrellisSupport needs the C library of the platform for pthread_self; add its module here.")
#endif

/// The thread that runs the caller.
package enum CurrentThread {
    /// A number that no other thread has while this one lives; never 0.
    package static var number: UInt {
        // A pointer or an integer of that size, as the platform has it.
        withUnsafeBytes(of: pthread_self()) { $0.load(as: UInt.self) }
    }
}
