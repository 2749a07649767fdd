private import Foundation

/// The thread that runs the caller.
package enum CurrentThread {
    /// A number that no other thread has while this one lives; never 0.
    package static var number: UInt {
        // A pointer or an integer of that size, as the platform has it.
        withUnsafeBytes(of: pthread_self()) { $0.load(as: UInt.self) }
    }
}
