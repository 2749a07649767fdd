/// Hands the work of a worker to the task that runs it, and its output back to the home.
///
/// Sound for the work because it is used by that one task only, and ``Worker`` asks of a worker that `run` may be called
/// off the home; for an output because the task has nothing more to do with it.
struct Handover<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
