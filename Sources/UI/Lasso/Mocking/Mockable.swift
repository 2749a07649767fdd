import Foundation

/// A value that tests can replace for a while.
///
/// ```swift
/// enum Service {
///     @Mockable static private(set) var fetch: (String) -> Void = { … }
/// }
/// // in a test
/// mock(Service.$fetch, with: { requested.append($0) })
/// ```
@propertyWrapper
public struct Mockable<T> {
    /// The value and its replacement; copies of the wrapper share it.
    public let projectedValue: Projected

    /// A value that is not replaced.
    public init(wrappedValue: T) {
        projectedValue = Projected(wrappedValue)
    }

    /// The replacement while there is one, else the value. Setting changes the value only.
    public var wrappedValue: T {
        get { projectedValue.replacement ?? projectedValue.value }
        nonmutating set { projectedValue.value = newValue }
    }

    /// Replaces a value for tests.
    public final class Projected {
        fileprivate var value: T
        fileprivate var replacement: T?

        fileprivate init(_ value: T) {
            self.value = value
        }

        /// Replaces the value until ``reset()``. `nil` takes an earlier replacement away. Outside of tests it does that in
        /// any case, and does not ask for `mock`.
        public func mock(with mock: @autoclosure () -> T?) {
            replacement = Testing.active ? mock() : nil
        }

        /// Takes the replacement away.
        public func reset() {
            replacement = nil
        }
    }
}
