import Dispatch
import TrellisSupport

/// The isolation domain that a host belongs to.
///
/// The runtime does all its work there and never takes a lock. `none` is for synchronous use, such as a plain test.
@usableFromInline
enum Home: CustomStringConvertible, Sendable {
    case mainActor
    case other(HomeActor)
    case none

    /// - Parameter actor: the isolation at the place where the host is made; nil on the main thread means the main actor.
    @usableFromInline
    init(_ actor: (any Actor)?) {
        if let actor {
            self = actor === MainActor.shared ? .mainActor : .other(HomeActor(actor))
        } else {
            self = MainThread.isCurrent ? .mainActor : .none
        }
    }

    var isMainActor: Bool {
        if case .mainActor = self { true } else { false }
    }

    var actor: (any Actor)? {
        switch self {
        case .mainActor: MainActor.shared
        case .other(let home): home.actor
        case .none: nil
        }
    }

    /// A Boolean value that indicates whether the caller is on this home, as far as that can be told; true when it cannot.
    @usableFromInline var isHere: Bool {
        switch self {
        case .mainActor: MainThread.isCurrent
        case .other(let home): home.actor.map(isIsolating) ?? true
        case .none: true
        }
    }

    private func isIsolating(_ actor: any Actor) -> Bool {
        let executor = actor.unownedExecutor
        guard !executor.isDefaultActorExecutor else { return true }
        return executor.asSerialExecutor()?.isIsolatingCurrentContext() ?? true
    }

    /// Runs `job` on a later turn of the main queue.
    func onMainQueue(_ job: @escaping () -> Void) {
        // Comes from the main actor and returns to it.
        let job = UncheckedTransfer(job)
        DispatchQueue.main.async { job.value() }
    }

    @usableFromInline var description: String {
        switch self {
        case .mainActor: "the main actor"
        case .other(let home): "\(home.type)"
        case .none: "the thread that made it"
        }
    }
}

/// An actor that a host is at home on. Not owned: most often the actor owns the host, and neither would ever end.
@usableFromInline
struct HomeActor: Sendable {
    weak let actor: (any Actor)?
    let type: any Actor.Type

    init(_ actor: any Actor) {
        self.actor = actor
        type = Swift.type(of: actor)
    }
}
