import Workflow
import WorkflowUnits
import Workflows

/// Imports and exports a user's to-dos, and shows how far it is.
struct TransferWorkflow: Workflow::Workflow {
    var user: User
    var list: TodoList
    var storage: any TodoStorage
    var files: any TodoFiles
    var clock: any Clock<Duration>

    typealias Output = Never

    enum Kind: Equatable, Sendable {
        case importing
        case exporting
    }

    enum State: Equatable {
        /// Whether the user has brought a file is being looked up.
        case looking
        case idle
        /// The user has brought a file.
        case ready
        /// The file that the user has brought is being forgotten.
        case discarding
        case running(Kind, WorkProgress, Cancellation)
        case done(Kind, count: Int)
        case failed(Kind, String)
        /// The user has cancelled, and what was done is undone.
        case cancelled(Kind)
    }

    /// What the Cancel button stops.
    struct Cancellation: Equatable {
        let stop = Stop()
        var isAsked = false

        static func == (left: Self, right: Self) -> Bool { left.stop === right.stop && left.isAsked == right.isAsked }
    }

    func makeInitialState() -> State { .looking }

    // MARK: Actions

    enum Action: WorkflowAction {
        case found(UnitEvent<Bool>)
        case start(Kind)
        case event(Kind, UnitEvent<Int>)
        case cancel
        case discard
        case close

        func apply(toState state: inout State, context: ApplyContext<TransferWorkflow>) -> Never? {
            switch self {
            case .found(.succeeded(let isThere)): state = isThere ? .ready : .idle
            case .found(.failed): state = .idle
            case .found(.progress): break
            case .start(let kind): state = .running(kind, WorkProgress(), Cancellation())
            case .event(let kind, let event): state = state.after(event, of: kind)
            case .cancel:
                if case .running(let kind, let progress, var cancellation) = state {
                    cancellation.isAsked = true
                    state = .running(kind, progress, cancellation)
                    // The unit ends when it has undone what it did, or with its output if it was too late.
                    cancellation.stop.stop()
                }
            case .discard: state = .discarding
            case .close: state = state.isImport ? .looking : .idle
            }
            return nil
        }
    }

    // MARK: Rendering

    func render(state: State, context: RenderContext<TransferWorkflow>) -> TransferScreen {
        runUnits(state: state, context: context)
        let sink = context.makeSink(of: Action.self)
        return TransferScreen(
            phase: phase(state),
            onExport: { sink.send(.start(.exporting)) },
            onImport: { sink.send(.start(.importing)) },
            onDiscard: { sink.send(.discard) },
            onCancel: { sink.send(.cancel) },
            onClose: { sink.send(.close) }
        )
    }

    private func runUnits(state: State, context: RenderContext<TransferWorkflow>) {
        switch state {
        case .looking:
            Workflows::AnyWorkflow { [files, user] in try await files.upload(of: user) != nil }
                .asWorker().mapOutput { Action.found($0) }.running(in: context, key: "look")
        case .discarding:
            Workflows::AnyWorkflow { [files, user] in
                try await files.removeUpload(of: user)
                return false
            }
            .asWorker().mapOutput { Action.found($0) }.running(in: context, key: "discard")
        case .running(.importing, _, let cancellation):
            ImportTodos(user: user, storage: storage, files: files, clock: clock).unit.stoppable(by: cancellation.stop)
                .asWorker().mapOutput { Action.event(.importing, $0) }.running(in: context, key: "import")
        case .running(.exporting, _, let cancellation):
            ExportTodos(list: list, user: user, files: files).unit.stoppable(by: cancellation.stop)
                .asWorker().mapOutput { Action.event(.exporting, $0) }.running(in: context, key: "export")
        case .idle, .ready, .done, .failed, .cancelled:
            break
        }
    }

    private func phase(_ state: State) -> TransferScreen.Phase {
        switch state {
        case .looking, .idle: .idle
        case .ready, .discarding: .ready
        case .running(let kind, let progress, let cancellation):
            .running(
                title: cancellation.isAsked ? "Cancelling" : kind == .importing ? "Importing" : "Exporting",
                step: progress.running.last ?? "",
                fraction: progress.fraction
            )
        case .done(.importing, let count): .imported("\(Self.text(of: count)) imported")
        case .done(.exporting, let count): .exported("\(Self.text(of: count)) exported")
        case .failed(.importing, let reason): .failed("The import failed: \(reason).", isImport: true)
        case .failed(.exporting, let reason): .failed("The export failed: \(reason).", isImport: false)
        case .cancelled(let kind):
            .imported(kind == .importing ? "Import cancelled, nothing was imported" : "Export cancelled")
        }
    }

    private static func text(of count: Int) -> String {
        count == 1 ? "1 to-do" : "\(count) to-dos"
    }
}

extension TransferWorkflow.State {
    fileprivate func after(_ event: UnitEvent<Int>, of kind: TransferWorkflow.Kind) -> Self {
        guard case .running(_, _, let cancellation) = self else { return self }
        switch event {
        case .progress(let progress): return .running(kind, progress, cancellation)
        case .succeeded(let count): return .done(kind, count: count)
        case .failed(is CancellationError): return .cancelled(kind)
        case .failed(let error as CompensationError):
            let cause = error.cause is CancellationError ? "it was cancelled" : "\(error.cause)"
            return .failed(kind, "\(cause), and not all of it could be taken back")
        case .failed(let error): return .failed(kind, "\(error)")
        }
    }

    fileprivate var isImport: Bool {
        switch self {
        case .done(.importing, _), .failed(.importing, _), .cancelled(.importing): true
        default: false
        }
    }
}
