import Testing
import WorkflowNATS

/// The reason why a store or a log cannot be opened.
func openingCause(_ body: () async throws -> Void) async throws -> NATSOpenError.Cause? {
    do {
        try await body()
        return nil
    } catch let error as NATSOpenError {
        #expect(!error.description.contains("\n"))
        return error.cause
    }
}
