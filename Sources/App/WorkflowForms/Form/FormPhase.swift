/// The phase of a form, from editing to a submit that succeeded.
enum FormPhase: String, Codable {
    case editing
    /// A submit waits for checks that take time.
    case verifying
    case submitted
}

/// The phase of a field's check that takes time.
enum FieldVerificationState: Codable, Equatable {
    /// There is nothing to check, or it was accepted.
    case none
    /// Typing has not paused yet.
    case waiting
    case running
    case failed(FieldError)

    var isPending: Bool { self == .waiting || self == .running }
}
