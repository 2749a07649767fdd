import Testing
import WorkflowContainers
import WorkflowUI

struct ContainerTests {
    @Test func `unwrapping finds what is in front, innermost`() {
        let stack = BackStackScreen(PlainScreen(text: "bottom").asAnyScreen(), OtherScreen(number: 1).asAnyScreen())
        let split = SplitScreen(leadingScreen: PlainScreen(), trailingScreen: stack.named("detail"))
        #expect(split.innermost as? OtherScreen == OtherScreen(number: 1))
        let covered = BodyAndOverlaysScreen(split, overlays: [FullScreenModal(PlainScreen(text: "modal"))])
        #expect(covered.innermost as? PlainScreen == PlainScreen(text: "modal"))
        #expect(BodyAndOverlaysScreen(split).innermost as? OtherScreen == OtherScreen(number: 1))
    }

    @Test func `unwrapping what wraps nothing gives it back`() {
        #expect(PlainScreen(text: "a").innermost as? PlainScreen == PlainScreen(text: "a"))
    }

    @Test func `an alert in front is what is seen`() {
        let alert = AlertOverlay(title: "Sure?", onEvent: { _ in })
        #expect(BodyAndOverlaysScreen(PlainScreen(), overlays: [alert]).innermost as? AlertOverlay == alert)
    }

    @Test func `a container shows its parts from back to front`() {
        let split: any ContainerRendering = SplitScreen(leadingScreen: PlainScreen(), trailingScreen: OtherScreen())
        #expect(split.contents.map { "\(type(of: $0))" } == ["PlainScreen", "OtherScreen"])
        let wrapper: any ContainerRendering = PlainScreen().named("a")
        #expect(wrapper.contents.map { "\(type(of: $0))" } == ["PlainScreen"])
    }
}

struct BodyAndOverlaysScreenTests {
    private let screen = BodyAndOverlaysScreen(
        PlainScreen(text: "body"),
        overlays: [FullScreenModal(OtherScreen(number: 1)), AlertOverlay(title: "Sure?", onEvent: { _ in })],
        name: "n"
    )

    @Test func `maps its body and keeps the overlays and its name`() {
        let mapped = screen.mapBody { OtherScreen(number: $0.text.count) }
        #expect(mapped.body == OtherScreen(number: 4))
        #expect(mapped.overlays.count == 2)
        #expect(mapped.name == "n")
    }

    @Test func `maps its overlays and keeps the body and its name`() {
        let mapped = screen.mapOverlays { overlay in
            (overlay as? FullScreenModal<OtherScreen>)?.map { OtherScreen(number: $0.number + 1) } ?? overlay
        }
        #expect(mapped.overlays[0] as? FullScreenModal == FullScreenModal(OtherScreen(number: 2)))
        #expect(mapped.overlays[1] is AlertOverlay)
        #expect(mapped.body == screen.body)
        #expect(mapped.name == "n")
    }

    @Test func `overlays tell what they are`() {
        #expect(screen.overlays.map { $0 is any ModalOverlay } == [true, true])
        #expect(screen.overlays.map { ($0 as? any ScreenOverlay)?.content is OtherScreen } == [true, false])
    }
}

struct AlertOverlayTests {
    @Test func `equality ignores the callback and nothing else`() {
        let alert = AlertOverlay(buttons: [.positive: "OK"], title: "t", message: "m", onEvent: { _ in })
        var heard: [AlertOverlay.Event] = []
        var same = alert
        same.onEvent = { heard.append($0) }
        #expect(alert == same)
        same.onEvent(.buttonClicked(.positive))
        same.onEvent(.canceled)
        #expect(heard == [.buttonClicked(.positive), .canceled])

        #expect(alert != with(alert) { $0.buttons[.negative] = "No" })
        #expect(alert != with(alert) { $0.title = "" })
        #expect(alert != with(alert) { $0.message = "" })
        #expect(alert != with(alert) { $0.cancelable = false })
    }

    private func with(_ alert: AlertOverlay, _ change: (inout AlertOverlay) -> Void) -> AlertOverlay {
        var alert = alert
        change(&alert)
        return alert
    }
}
