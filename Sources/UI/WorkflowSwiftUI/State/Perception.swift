/// The protocol of types that notify observers.
///
/// The name is that of Perception, which brings Observation to older systems. The systems that we support have Observation.
public typealias Perceptible = Observable

/// The registrar of Observation, by the name that Perception gives it.
public typealias PerceptionRegistrar = ObservationRegistrar

/// Calls `apply`, and calls `onChange` once, before the first change of a property that `apply` has read.
///
/// The same as `withObservationTracking(_:onChange:)`.
public func withPerceptionTracking<Result>(
    _ apply: () -> Result,
    onChange: @autoclosure () -> @Sendable () -> Void
) -> Result {
    withObservationTracking(apply, onChange: onChange())
}
