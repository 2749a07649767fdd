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
        let reader = PageReader(
            source: source,
            clock: clock,
            questions: state.questions,
            known: state.answers,
            showsFailure: state.problem != nil
        )
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
        if let query = state.branch.questions.first {
            Work(id: state.branch.asked) { [source] in try await source.answer(query) }
                .asResult()
                .running(in: context) { PageAction.branched($0.mapError { PageProblem(text: "\($0)") }) }
        }
        let sink = context.makeSink(of: PageAction.self)
        return InspectorScreen(state: state, jump: jump, send: { sink.send($0) })
            .located(at: state.place.url, title: "\(state.title) – Inspector", change: state.change)
    }
}

/// The reason for which a question has no answer.
struct PageProblem: Error {
    let text: String
}

enum PageAction: WorkflowAction {
    typealias WorkflowType = InspectorPage

    case received(Answers), failed(String)
    case branched(Result<InspectorAnswer, PageProblem>)
    case beginBranch, act(BranchAct), makeTest, endBranch
    case showHost(Int), showEvent(Int?), showNode(Int?)
    case older, newer, latest
    case pause, askStop(Bool), stop, stopped
    case filterNodes(NodeFilter), filterEvents(EventFilter), filterTypes(String)
    case scroll(ListWindow.Request), showRenders(Int)
    case showTab(PageState.TreeTab), showPart(PageState.Part), look(Bool), showValues(Bool)

    func apply(toState state: inout PageState, context: ApplyContext<InspectorPage>) -> Never? {
        switch self {
        case .received(let answers): state.receive(answers)
        case .failed(let problem): state.problem = problem
        case .branched(let answer): state.branch.receive(answer)
        case .beginBranch: state.beginBranch()
        case .act(let act): state.branch.act(act)
        case .makeTest: state.branch.makeTest()
        case .endBranch: state.branch.end()
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
        case .filterTypes(let text): state.typeFilter = text
        case .scroll(let request): state.window.show(request)
        case .showRenders(let first): state.firstRender = max(0, first)
        case .showTab(let tab): state.tab = tab
        case .showPart(let part): state.part = part
        case .look(let looks): state.look(looks)
        case .showValues(let shows): state.showsValues = shows
        }
        return nil
    }
}
