import Testing
import Workflow
import WorkflowHTML
import WorkflowScreens

@testable import WorkflowLive

struct EventHandlerTests {
    @Test func `a button of a keyed row calls the event handler of its workflow`() throws {
        let browser = try TestBrowser(LiveApp(title: "Lamps") { _, _ in Lamps() })
        browser.attach()
        _ = browser.take()
        let hall = try browser.node(of: "Hall")
        for isOn in [true, false] {
            browser.send(.click, at: hall)
            browser.scheduler.advance(by: .seconds(1))
            #expect(browser.take().joined().contains("Hall is \(isOn ? "on" : "off")"))
        }
        try browser.click("Cellar")
        #expect(browser.take().joined().contains("Cellar is on"))
    }
}

/// Two rows that each have an event handler.
private struct Lamps: Workflow {
    func render(state: Void, context: RenderContext<Lamps>) -> LampsScreen {
        LampsScreen(lamps: WorkflowList(["Hall", "Cellar"], id: \.self) { Lamp(name: $0) }.rendered(in: context))
    }
}

private struct Lamp: Workflow {
    let name: String

    func makeInitialState() -> Bool { false }

    func render(state: Bool, context: RenderContext<Lamp>) -> LampRow {
        let press = context.makeEventHandler { isOn in
            isOn.toggle()
            return nil
        }
        return LampRow(name: name, isOn: state, press: press)
    }
}

private struct LampRow: Equatable {
    let name: String
    let isOn: Bool
    let press: EventHandler<Void>
}

private struct LampsScreen: WebScreen {
    let lamps: RenderingList<LampRow>

    func html(environment: ViewEnvironment) -> HTML {
        keyed(lamps, id: \.name, memo: \.self) { lamp in
            p { "\(lamp.name) is \(lamp.isOn ? "on" : "off")" }
            button(.onClick(lamp.press)) { lamp.name }
        }
    }
}
