import Workflow
import WorkflowComponentState
import WorkflowConcurrency
import WorkflowInspection
import WorkflowLive

/// The page of the inspector. It knows a source, and nothing of where that has its answers from.
struct InspectorPage: Workflow {
    let source: any InspectorSource
    let clock: any Clock<Duration>
    let place: PagePlace

    func makeInitialState() -> PageState { PageState(place: place) }

    func workflowDidChange(from previous: InspectorPage, state: inout PageState) {
        guard place != previous.place, place != state.place else { return }
        state.go(to: place)
    }

    func render(state: PageState, context: RenderContext<InspectorPage>) -> LocatedScreen<InspectorScreen> {
        let reader = PageReader(source: source, clock: clock, questions: state.questions, known: state.answers)
        reader.work.running(in: context) { output in
            switch output {
            case .answers(let answers): PageAction.received(answers)
            case .failed(let problem): PageAction.failed(problem)
            }
        }
        if state.stop == .sent {
            Work(id: "stop") { [source] in try await source.answer(.stopRecording) }
                .asResult()
                .running(in: context) { _ in PageAction.stopped }
        }
        let jump = state.jumpTarget.map { host, event in
            JumpControl(source: source, host: host, event: event).rendered(in: context, key: "jump")
        }
        let sink = context.makeSink(of: PageAction.self)
        return InspectorScreen(state: state, jump: jump, send: { sink.send($0) })
            .located(at: state.place.url, title: "\(state.title) – Inspector", change: state.change)
    }
}

enum PageAction: WorkflowAction {
    typealias WorkflowType = InspectorPage

    case received(Answers), failed(String)
    case showHost(Int), showEvent(Int?), showNode(Int?)
    case older, newer, latest
    case pause, askStop(Bool), stop, stopped
    case filterNodes(NodeFilter), filterEvents(EventFilter)
    case scroll(ListWindow.Request), showRenders(Int)
    case showTab(PageState.TreeTab), showPart(PageState.Part), look(Bool), showValues(Bool)

    func apply(toState state: inout PageState, context: ApplyContext<InspectorPage>) -> Never? {
        switch self {
        case .received(let answers): state.receive(answers)
        case .failed(let problem): state.problem = problem
        case .showHost(let host): state.go(to: PagePlace(host: host), change: .push)
        case .showEvent(let event): state.showEvent(event, change: .push)
        case .showNode(let node): state.showNode(node)
        case .older: state.step(by: 1)
        case .newer: state.step(by: -1)
        case .latest: state.follow()
        case .pause: state.pause()
        case .askStop(let asks): state.stop = asks ? .asked : .none
        case .stop: state.stop = .sent
        case .stopped: state.stop = .none
        case .filterNodes(let filter): state.filterNodes(filter)
        case .filterEvents(let filter): state.filterEvents(filter)
        case .scroll(let request): state.window.show(request)
        case .showRenders(let first): state.firstRender = max(0, first)
        case .showTab(let tab): state.tab = tab
        case .showPart(let part): state.part = part
        case .look(let looks): state.isLooking = looks
        case .showValues(let shows): state.showsValues = shows
        }
        return nil
    }
}
