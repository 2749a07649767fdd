import Foundation

/// A value that each thread has for itself, as UIKit and Core Animation keep their current values.
///
/// The main queue has one value, on whichever thread it runs.
final class ThreadValue<Value>: Sendable {
    private let name: String
    private let initial: @Sendable () -> Value
    // Read and written on the main queue only, which is serial.
    nonisolated(unsafe) private var ofMainQueue: Value

    init(name: String, initial: @autoclosure @escaping @Sendable () -> Value) {
        self.name = name
        self.initial = initial
        ofMainQueue = initial()
    }

    /// The value of the current thread.
    var value: Value {
        get {
            if MainQueue.isCurrent { return ofMainQueue }
            return Thread.current.threadDictionary[name] as? Value ?? initial()
        }
        set {
            if MainQueue.isCurrent {
                ofMainQueue = newValue
            } else {
                Thread.current.threadDictionary[name] = newValue
            }
        }
    }
}
