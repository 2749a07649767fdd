import Testing
import UIKit

@MainActor
struct ConstraintIdiomTests {
    private final class Hairline: NSLayoutConstraint {
        override var constant: CGFloat {
            get { 0.5 }
            set {}
        }
    }

    private let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    private let inner = UIView()

    @Test func `a constraint keeps its equation`() {
        let constraint = NSLayoutConstraint(
            item: inner,
            attribute: .width,
            relatedBy: .lessThanOrEqual,
            toItem: outer,
            attribute: .height,
            multiplier: 0.5,
            constant: 4
        )
        #expect(constraint.firstItem === inner && constraint.firstAttribute == .width)
        #expect(constraint.relation == .lessThanOrEqual)
        #expect(constraint.secondItem === outer && constraint.secondAttribute == .height)
        #expect(constraint.multiplier == 0.5 && constraint.constant == 4)
    }

    @Test func `a constraint may be of a class of the program`() {
        let line = Hairline(
            item: inner,
            attribute: .height,
            relatedBy: .equal,
            toItem: nil,
            attribute: .notAnAttribute,
            multiplier: 1,
            constant: 3
        )
        #expect(line.constant == 0.5 && line.secondItem == nil)
    }

    @Test func `anchors make the same equations`() {
        let width = inner.widthAnchor.constraint(lessThanOrEqualTo: outer.heightAnchor, multiplier: 0.5, constant: 4)
        #expect(width.firstItem === inner && width.secondItem === outer && width.multiplier == 0.5)
        #expect(width.firstAttribute == .width && width.secondAttribute == .height)
        let least = inner.heightAnchor.constraint(greaterThanOrEqualTo: outer.heightAnchor, multiplier: 2)
        #expect(least.relation == .greaterThanOrEqual && least.multiplier == 2)
        let fixed = inner.heightAnchor.constraint(equalToConstant: 44)
        #expect(fixed.secondItem == nil && fixed.secondAttribute == .notAnAttribute && fixed.constant == 44)
        let after = inner.leadingAnchor.constraint(equalToSystemSpacingAfter: outer.leadingAnchor, multiplier: 2)
        #expect(after.constant == 16 && after.secondAttribute == .leading)
        let top = inner.topAnchor.constraint(equalTo: outer.layoutMarginsGuide.topAnchor)
        #expect(top.firstAttribute == .top)
    }

    @Test func `constraints that are added to a view are active until they are removed`() {
        let constraint = inner.topAnchor.constraint(equalTo: outer.topAnchor)
        outer.addConstraint(constraint)
        outer.addConstraints([constraint])
        #expect(outer.constraints == [constraint] && constraint.isActive)
        outer.removeConstraints([constraint])
        #expect(outer.constraints.isEmpty && !constraint.isActive)
    }

    @Test func `a guide belongs to one view`() {
        let guide = UILayoutGuide()
        outer.addLayoutGuide(guide)
        #expect(outer.layoutGuides == [guide] && guide.owningView === outer)
        inner.addLayoutGuide(guide)
        #expect(outer.layoutGuides.isEmpty && inner.layoutGuides == [guide])
        inner.removeLayoutGuide(guide)
        #expect(guide.owningView == nil)
    }

    @Test func `the guide of the margins is inside of them`() {
        #expect(outer.layoutMarginsGuide.layoutFrame == CGRect(x: 8, y: 8, width: 84, height: 184))
        outer.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(outer.directionalLayoutMargins.leading == 2)
        #expect(outer.layoutMarginsGuide.layoutFrame == CGRect(x: 2, y: 1, width: 94, height: 196))
    }
}
