extension Workflow {
    /// Runs this unless `cache` has a value under `key` that is still good; then that is the output.
    public func cached<Key>(as key: Key, in cache: KeyedCache<Key, Output>) -> AnyWorkflow<Output> {
        AnyWorkflow(stepCount: stepCount) { try await cache.output(for: key, of: self) }
    }
}
