/// Carries a value to another isolation domain where the compiler cannot see that this is safe.
///
/// `@unchecked Sendable`: `value` is only used in the domain that it arrives in, or returns to. Each use says why.
@usableFromInline
package struct UncheckedTransfer<Value>: @unchecked Sendable {
    @usableFromInline package let value: Value

    @inlinable
    package init(_ value: Value) {
        self.value = value
    }
}
