/// Decides when a server takes a shared workflow over and when it stops running it: a state machine that is told the time.
///
/// An owner renews its lease by saving, and says to all after each save that it runs. It stops when the lease is over that began
/// with its last save, and the others take over when they have heard nothing for as long. They hear of a save after it
/// began, so the owner has stopped before. Where a message is lost, a server may take over early: the store fences the former owner.
///
/// What others say is believed until the store says otherwise: it gives each claim a higher number than all before.
struct OwnerLease {
    enum Step: Equatable {
        /// Claim the workflow.
        case claim
        /// Save, so that the lease goes on.
        case renew
        /// Stop running the workflow.
        case stop
    }

    private enum Role {
        /// Another server is the owner, as far as is known.
        case follower(patience: Duration)
        /// A claim is under way, which began after the claim with a number had been heard of.
        case claiming(heard: Int)
        case owner(renewedAt: Duration)
        /// The server leaves and claims nothing any more.
        case leaving
    }

    let length: Duration
    /// The claim of the owner that was heard of last; 0 if none was.
    private(set) var claimNumber = 0
    /// A claim that was heard of and that the store has given nobody, nor any higher one; `nil` if there is none.
    private(set) var refuted: Int?
    private var heardAt: Duration
    private var role: Role

    /// - Parameters:
    ///   - length: The lease.
    ///   - isAlone: Whether there are no other processes, so that nobody has to be waited for.
    init(length: Duration, isAlone: Bool, at now: Duration) {
        self.length = length
        heardAt = now
        role = .follower(patience: isAlone ? .zero : Self.patience(length))
    }

    /// The lease and a bit at random, so that servers do not claim at the same time.
    private static func patience(_ length: Duration) -> Duration { length * Double.random(in: 1.05...1.3) }

    /// The interval at which to call ``step(at:)``. An owner stops before the end by the same time.
    var tick: Duration { length / 10 }

    var isOwner: Bool { if case .owner = role { true } else { false } }

    /// Returns the next step.
    func step(at now: Duration) -> Step? {
        switch role {
        case .follower(let patience): now - heardAt >= patience ? .claim : nil
        case .owner(let renewedAt) where now - renewedAt >= length - tick: .stop
        case .owner(let renewedAt) where now - renewedAt >= length / 3: .renew
        case .owner, .claiming, .leaving: nil
        }
    }

    /// Returns whether the owner may answer now.
    func isValid(at now: Duration) -> Bool {
        if case .owner(let renewedAt) = role { now - renewedAt < length - tick } else { false }
    }

    // MARK: - Others

    /// Notes a message of the owner with this claim.
    /// - Returns: Whether it is another owner than the one before, which this server may have been.
    mutating func hear(_ claimNumber: Int, at now: Duration) -> Bool {
        guard claimNumber >= self.claimNumber, refuted.map({ claimNumber < $0 }) ?? true else { return false }
        heardAt = now
        guard claimNumber > self.claimNumber else { return false }
        self.claimNumber = claimNumber
        switch role {
        case .leaving: break
        case .claiming: break
        case .owner, .follower: role = .follower(patience: Self.patience(length))
        }
        return true
    }

    /// Notes that the owner with this claim has stopped.
    mutating func hearLeft(_ claimNumber: Int, at now: Duration) {
        guard case .follower = role, claimNumber == self.claimNumber else { return }
        heardAt = now
        role = .follower(patience: length * Double.random(in: 0...0.1))
    }

    // MARK: - This server

    mutating func beginClaim() { role = .claiming(heard: claimNumber) }

    /// Notes that a claim was made.
    /// - Parameter begin: The time at which it was begun.
    /// - Returns: Whether this server is the owner now.
    mutating func didClaim(_ claimNumber: Int, begun begin: Duration, at now: Duration) -> Bool {
        guard case .claiming(let heard) = role else { return false }
        if claimNumber <= heard {
            (refuted, self.claimNumber) = (heard, 0)
        } else if let refuted, claimNumber >= refuted {
            self.refuted = nil
        }
        guard claimNumber > self.claimNumber else {
            resign(at: now)
            return false
        }
        self.claimNumber = claimNumber
        role = .owner(renewedAt: begin)
        return true
    }

    /// Notes that a save was stored.
    mutating func didRenew(begun begin: Duration) {
        if case .owner = role { role = .owner(renewedAt: begin) }
    }

    /// Becomes a follower again, after a claim that failed or a tree that has ended.
    mutating func resign(at now: Duration) {
        if case .leaving = role { return }
        heardAt = now
        role = .follower(patience: Self.patience(length))
    }

    mutating func leave() { role = .leaving }
}
