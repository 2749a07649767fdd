import UIKit

/// A record of the appearance methods that the controllers of one run received, and of mistakes in their order.
@MainActor
final class AppearanceLog {
    /// The four methods, in the only order in which one controller may receive them, again and again.
    enum Event: Int {
        case willAppear, didAppear, willDisappear, didDisappear

        var next: Event { Event(rawValue: (rawValue + 1) % 4)! }
    }

    /// Runs when a controller receives a method, as the code of an app does.
    var react: @MainActor (UIViewController) -> Void = { _ in }
    /// The steps and the events, for the message of a failure.
    private(set) var lines: [String] = []
    private(set) var mistakes: [String] = []
    private(set) var eventCount = 0
    private var latest: [ObjectIdentifier: Event] = [:]

    func note(_ line: String) { lines.append(line) }

    func record(_ event: Event, of controller: UIViewController) {
        let before = latest[ObjectIdentifier(controller)] ?? .didDisappear
        lines.append("    \(controller.runName) \(event)")
        if event != before.next { mistakes.append("\(controller.runName): \(event) after \(before)") }
        latest[ObjectIdentifier(controller)] = event
        eventCount += 1
        react(controller)
    }

    /// Returns the method that a controller received last; `didDisappear` for none.
    func latestEvent(of controller: UIViewController) -> Event {
        latest[ObjectIdentifier(controller)] ?? .didDisappear
    }
}

extension UIViewController {
    /// The name of the controller in the message of a failure.
    var runName: String { restorationIdentifier ?? "?" }
}
