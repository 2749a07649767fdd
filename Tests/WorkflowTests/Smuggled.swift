/// Takes a value to a place where it does not belong, to test what happens there.
///
/// Sound because the tests that use it wait for that place before they go on.
struct Smuggled<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
