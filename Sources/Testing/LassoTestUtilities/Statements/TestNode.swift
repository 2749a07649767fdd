import Lasso
import TestReporting

/// A position in a chain of statements. Nothing happens before the end of the chain is executed.
public enum TestNode<Store: AbstractStore> {
    /// A position that expects a statement, or the end.
    @preconcurrency @MainActor
    public struct When {
        fileprivate let tearDown: () -> Void
        /// Runs the chain up to here, with a new store.
        fileprivate let replay: () -> Store

        init(tearDown: @escaping () -> Void, replay: @escaping () -> Store) {
            self.tearDown = tearDown
            self.replay = replay
        }

        /// Adds a statement about the store.
        public func when(_ statement: @escaping WhenStatement<Store.Action>) -> Then {
            Then(after: self, statement)
        }

        /// Runs the chain from its beginning, with a new store.
        public func execute() {
            _ = replay()
            tearDown()
        }
    }

    /// A position that expects assertions on the effect of a statement.
    @preconcurrency @MainActor
    public class Then {
        private let previous: When
        private let statement: WhenStatement<Store.Action>

        fileprivate init(after previous: When, _ statement: @escaping WhenStatement<Store.Action>) {
            self.previous = previous
            self.statement = statement
        }

        /// Adds assertions on the effect of the statement. Fails if the chain is never executed.
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

/// A statement that acts on a store.
public typealias WhenStatement<Action> = (_ dispatchAction: (Action) -> Void) -> Void

/// An assertion on the effect of a statement.
public typealias ThenAssertion<Store: AbstractStore> = (
    _ thenable: EmittedValues<Store>, _ file: StaticString, _ line: UInt
) -> Void

/// A check that fails unless a chain is executed before it is released.
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
            "Expected this chain of statements to be executed. Instead, it was released. End it with `.execute()`.",
            file: file,
            line: line
        )
    }
}
