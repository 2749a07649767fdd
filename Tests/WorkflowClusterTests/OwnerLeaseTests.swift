import Testing

@testable import WorkflowCluster

struct OwnerLeaseTests {
    private static let length = Duration.seconds(2)

    @Test func `a server claims when it has heard nothing for the lease and a little more`() {
        var lease = OwnerLease(length: Self.length, isAlone: false, at: .zero)
        #expect(lease.step(at: .seconds(2)) == nil)
        #expect(lease.step(at: .seconds(2.7)) == .claim)
        #expect(lease.hear(4, at: .seconds(2)) == true)
        #expect(lease.step(at: .seconds(4)) == nil)
        #expect(lease.step(at: .seconds(4.7)) == .claim)
    }

    @Test func `a server that is alone claims at once`() {
        #expect(OwnerLease(length: Self.length, isAlone: true, at: .zero).step(at: .zero) == .claim)
    }

    @Test func `an owner renews its lease, and stops before the others claim`() {
        var lease = OwnerLease(length: Self.length, isAlone: false, at: .zero)
        lease.beginClaim()
        #expect(lease.step(at: .seconds(9)) == nil)
        #expect(lease.didClaim(1, begun: .seconds(3), at: .seconds(3.1)) == true)
        #expect(lease.step(at: .seconds(3.5)) == nil)
        #expect(lease.step(at: .seconds(3.7)) == .renew)
        lease.didRenew(begun: .seconds(3.7))
        #expect(lease.step(at: .seconds(3.8)) == nil)
        #expect(lease.isValid(at: .seconds(5.4)))
        // The others have heard of the save at 3.7 at the earliest, and claim at 5.8.
        #expect(!lease.isValid(at: .seconds(5.55)))
        #expect(lease.step(at: .seconds(5.55)) == .stop)
    }

    @Test func `an owner that hears of a later claim is none any more, and earlier claims count for nothing`() {
        var lease = OwnerLease(length: Self.length, isAlone: true, at: .zero)
        lease.beginClaim()
        #expect(lease.didClaim(5, begun: .zero, at: .zero) == true)
        #expect(lease.hear(4, at: .seconds(1)) == false)
        #expect(lease.hear(5, at: .seconds(1)) == false)
        #expect(lease.isOwner)
        #expect(lease.hear(6, at: .seconds(1)) == true)
        #expect(!lease.isOwner)
        #expect(lease.step(at: .seconds(2.9)) == nil)
        #expect(lease.step(at: .seconds(3.7)) == .claim)
    }

    @Test func `a claim that another one has overtaken makes no owner`() {
        var lease = OwnerLease(length: Self.length, isAlone: true, at: .zero)
        lease.beginClaim()
        #expect(lease.hear(8, at: .zero) == true)
        #expect(lease.didClaim(7, begun: .zero, at: .zero) == false)
        #expect(!lease.isOwner)
        #expect(lease.step(at: .seconds(3)) == .claim)
    }

    @Test func `a claim that the store has given nobody keeps no server from its own`() {
        var lease = OwnerLease(length: Self.length, isAlone: false, at: .zero)
        #expect(lease.hear(.max, at: .zero) == true)
        lease.beginClaim()
        #expect(lease.didClaim(7, begun: .seconds(3), at: .seconds(3)) == true)
        #expect(lease.claimNumber == 7)
        #expect(lease.refuted == .max)
        #expect(lease.hear(.max, at: .seconds(4)) == false)
        #expect(lease.isOwner)
        #expect(lease.hear(8, at: .seconds(4)) == true)
        #expect(!lease.isOwner)
    }

    @Test func `a claim that is far ahead is believed, and so is one that the store has reached since`() {
        var lease = OwnerLease(length: Self.length, isAlone: false, at: .zero)
        #expect(lease.hear(1 << 40, at: .zero) == true)
        lease.beginClaim()
        #expect(lease.didClaim((1 << 40) - 5, begun: .zero, at: .zero) == true)
        #expect(lease.hear(1 << 40, at: .zero) == false)
        lease.resign(at: .zero)
        lease.beginClaim()
        #expect(lease.didClaim((1 << 40) + 1, begun: .zero, at: .zero) == true)
        #expect(lease.refuted == nil)
        #expect(lease.hear((1 << 40) + 2, at: .zero) == true)
        #expect(!lease.isOwner)
    }

    @Test func `when the owner says that it has stopped, others claim at once`() {
        var lease = OwnerLease(length: Self.length, isAlone: false, at: .zero)
        #expect(lease.hear(3, at: .zero) == true)
        lease.hearLeft(2, at: .seconds(1))
        #expect(lease.step(at: .seconds(1.2)) == nil)
        lease.hearLeft(3, at: .seconds(1))
        #expect(lease.step(at: .seconds(1.2)) == .claim)
    }

    @Test func `a server that leaves claims nothing`() {
        var lease = OwnerLease(length: Self.length, isAlone: true, at: .zero)
        lease.leave()
        #expect(lease.hear(3, at: .zero) == true)
        lease.resign(at: .zero)
        #expect(lease.step(at: .seconds(60)) == nil)
    }
}
