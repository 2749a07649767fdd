import Lasso
import Testing

@MainActor
struct ObjectBindableTests {
    private final class Thing {}
    private final class Other: ObjectBindable {}

    private nonisolated static let owners: [@MainActor () -> any ObjectBindable] = [
        { UIViewController() }, { UIView() }, { UIButton() }, { UIBarButtonItem(title: "") },
        { UITapGestureRecognizer() },
    ]

    @Test(arguments: owners.indices)
    func `an owner keeps what it holds until it ends`(_ index: Int) {
        weak var thing: Thing?
        var owner: (any ObjectBindable)? = Self.owners[index]()
        do {
            let held = Thing()
            thing = held
            owner?.holdReference(to: held)
            owner?.holdReference(to: held)
        }
        #expect(thing != nil)
        owner = nil
        #expect(owner == nil)
        #expect(thing == nil)
    }

    @Test(arguments: owners.indices)
    func `an owner lets go of what it releases, once`(_ index: Int) {
        weak var thing: Thing?
        let owner = Self.owners[index]()
        let second = UIViewController()
        do {
            let held = Thing()
            thing = held
            owner.holdReference(to: held)
            owner.holdReference(to: held)
            second.holdReference(to: held)
            owner.releaseReference(to: held)
            owner.releaseReference(to: held)
            owner.releaseReference(to: Thing())
        }
        #expect(thing != nil)
        if let thing { second.releaseReference(to: thing) }
        #expect(thing == nil)
    }

    @Test func `a class of one's own may hold objects`() {
        weak var thing: Thing?
        let owner = Other()
        do {
            let held = Thing()
            thing = held
            owner.holdReference(to: held)
        }
        #expect(thing != nil)
        if let thing { owner.releaseReference(to: thing) }
        #expect(thing == nil)
    }
}
