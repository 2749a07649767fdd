import Testing
import WorkflowPasswords

/// Errors of passwords are caught by their names.
struct PasswordErrorTests {
    @Test func `an error is caught by its name, and another is not`() {
        func rethrow(_ error: any Error) -> String {
            do {
                throw error
            } catch PasswordError.tooLong {
                return "too long"
            } catch PasswordError.busy {
                return "busy"
            } catch {
                return "other"
            }
        }
        #expect(rethrow(PasswordError.busy) == "busy")
        #expect(rethrow(PasswordError.tooLong) == "too long")
        #expect(rethrow(PasswordError.outOfMemory) == "other")
        #expect(rethrow(CancellationError()) == "other")
    }
}
