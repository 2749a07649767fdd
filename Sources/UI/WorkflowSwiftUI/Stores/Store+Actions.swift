extension Store where Model: SingleActionModel {
    /// Returns a closure that sends `action`.
    public func action(_ action: Model.Action) -> () -> Void {
        { self.send(action) }
    }

    /// Sends `action` to the workflow.
    public func send(_ action: Model.Action) {
        guard !isInvalidated else { return }
        model.sendAction(action)
    }

    /// A property of the state. Setting it sends an action with the new value.
    public subscript<Value>(
        state keyPath: KeyPath<State, Value>,
        action action: CaseKeyPath<Model.Action, Value>
    ) -> Value {
        get { state[keyPath: keyPath] }
        set { send(action(newValue)) }
    }
}
