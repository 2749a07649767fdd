import Testing
import UIKit

private final class ThemedLabel: UILabel {}
private final class SpecialLabel: UILabel {}
private final class ThemedCard: UIView {}

@MainActor
@Suite(.serialized)
struct AppearanceIdiomTests {
    private let window = UIWindow(frame: UIScreen.main.bounds)

    @Test func `what a proxy says is set on each instance that enters a window, unless it was set there`() {
        ThemedLabel.appearance().textColor = .red
        ThemedLabel.appearance().font = .boldSystemFont(ofSize: 9)
        let (label, own, other) = (ThemedLabel(), ThemedLabel(), SpecialLabel())
        own.textColor = .blue
        #expect(label.textColor != .red)
        for view in [label, own, other] { window.addSubview(view) }
        #expect(label.textColor == .red && label.font == .boldSystemFont(ofSize: 9))
        #expect(own.textColor == .blue && own.font == .boldSystemFont(ofSize: 9))
        #expect(other.textColor == UILabel().textColor)
        label.textColor = .green
        label.removeFromSuperview()
        window.addSubview(label)
        #expect(label.textColor == .green)
    }

    @Test func `a proxy for what is in a container is more specific`() {
        SpecialLabel.appearance(whenContainedInInstancesOf: [ThemedCard.self]).textColor = .green
        SpecialLabel.appearance().textColor = .red
        let (card, inside, outside) = (ThemedCard(), SpecialLabel(), SpecialLabel())
        card.addSubview(inside)
        window.addSubview(card)
        window.addSubview(outside)
        #expect(inside.textColor == .green && outside.textColor == .red)
    }

    @Test func `elements say what they are to assistive technologies`() {
        let button = UIButton(type: .system)
        button.isEnabled = false
        #expect(button.accessibilityTraits == [.button, .notEnabled] && UILabel().accessibilityTraits == .staticText)
        button.accessibilityTraits = .header
        #expect(button.accessibilityTraits == .header)
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
        window.addSubview(view)
        #expect(view.accessibilityFrame == CGRect(x: 10, y: 20, width: 30, height: 40))
        #expect(!view.accessibilityActivate() && view.accessibilityHint == nil)
    }
}
