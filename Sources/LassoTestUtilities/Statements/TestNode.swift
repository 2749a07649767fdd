import Lasso
import TestReporting

/// A place in a chain of statements. Nothing happens before the end of the chain is executed.
public enum TestNode<Store: AbstractStore> {
    /// Expects a statement, or the end.
    @preconcurrency @MainActor
    public struct When {
        fileprivate let tearDown: () -> Void
        /// Runs the chain to here, with a new store.
        fileprivate let replay: () -> Store

        init(tearDown: @escaping () -> Void, replay: @escaping () -> Store) {
            self.tearDown = tearDown
            self.replay = replay
        }

        /// Has `statement` done to the store.
        public func when(_ statement: @escaping WhenStatement<Store.Action>) -> Then {
            Then(after: self, statement)
        }

        /// Runs the chain from its beginning, with a new store.
        public func execute() {
            _ = replay()
            tearDown()
        }
    }

    /// Expects assertions on what a statement did.
    @preconcurrency @MainActor
    public class Then {
        private let previous: When
        private let statement: WhenStatement<Store.Action>

        fileprivate init(after previous: When, _ statement: @escaping WhenStatement<Store.Action>) {
            self.previous = previous
            self.statement = statement
        }

        /// Has `assertions` made on what the statement did. Fails if the chain is never executed.
        public func then(
            _ assertions: ThenAssertion<Store>...,
            file: StaticString = #filePath,
            line: UInt = #line
        ) -> When {
            let pledge = Pledge(file: file, line: line)
            return When(tearDown: previous.tearDown) { [previous, statement] in
                pledge.isKept = true
                let store = previous.replay()
                let emitted = EmittedValues(of: store) { statement { store.dispatchAction($0) } }
                for assertion in assertions {
                    assertion(emitted, file, line)
                }
                return store
            }
        }
    }
}

/// Does something to a store.
public typealias WhenStatement<Action> = (_ dispatchAction: (Action) -> Void) -> Void

/// Checks what a statement did.
public typealias ThenAssertion<Store: AbstractStore> = (
    _ thenable: EmittedValues<Store>, _ file: StaticString, _ line: UInt
) -> Void

/// Fails unless a chain is executed before it is gone.
@MainActor
private final class Pledge {
    var isKept = false
    private let file: StaticString
    private let line: UInt

    init(file: StaticString, line: UInt) {
        self.file = file
        self.line = line
    }

    deinit {
        guard !isKept else { return }
        reportIssue(
            "Expected this chain of statements to be executed. Instead, it was let go. End it with `.execute()`.",
            file: file,
            line: line
        )
    }
}
