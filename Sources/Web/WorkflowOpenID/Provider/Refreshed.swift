import TrellisSupport

/// A value that is loaded when it is first needed and again when it is old. All who need it at once share one load.
final class Refreshed<Value: Sendable>: Sendable {
    private struct State {
        var value: (Value, loaded: Int64)?
        var failure: (OpenIDError, failed: Int64)?
        var load: Task<Value, any Error>?
    }

    private let state = Guarded(State())
    private let lifetime: Int64
    private let patience: Int64
    private let loadValue: @Sendable () async throws -> Value

    /// - Parameters:
    ///   - lifetime: The seconds for which a value is used.
    ///   - patience: The seconds after a load before which another one is not begun, also after a failure.
    ///   - load: Loads the value.
    init(lifetime: Int64, patience: Int64, load: @escaping @Sendable () async throws -> Value) {
        self.lifetime = lifetime
        self.patience = patience
        loadValue = load
    }

    /// The value that was loaded last; nil before the first load.
    var latest: Value? { state.withLock { $0.value?.0 } }

    /// Returns the value.
    /// - Parameters:
    ///   - now: The present time, in seconds since 1970.
    ///   - isEnough: Returns whether a value will do. One that will not is loaded again, if it is not quite new.
    /// - Throws: The error of the load.
    func value(now: Int64, where isEnough: (Value) -> Bool = { _ in true }) async throws -> Value {
        switch try find(now, isEnough) {
        case .value(let value): return value
        case .load(let load): return try await load.value
        }
    }

    private enum Found {
        case value(Value)
        case load(Task<Value, any Error>)
    }

    private func find(_ now: Int64, _ isEnough: (Value) -> Bool) throws -> Found {
        try state.withLock { state in
            if let (value, loaded) = state.value {
                let age = abs(now - loaded)
                if age < lifetime, isEnough(value) || age < patience { return .value(value) }
            }
            if let (failure, failed) = state.failure, abs(now - failed) < patience { throw failure }
            if let load = state.load { return .load(load) }
            let load = Task { try await self.load(now) }
            state.load = load
            return .load(load)
        }
    }

    private func load(_ now: Int64) async throws -> Value {
        do {
            let value = try await loadValue()
            state.withLock { $0 = State(value: (value, now)) }
            return value
        } catch {
            state.withLock { state in
                state.load = nil
                // A full queue says nothing of the provider.
                if let error = error as? OpenIDError, error.kind != .busy { state.failure = (error, now) }
            }
            throw error
        }
    }
}
