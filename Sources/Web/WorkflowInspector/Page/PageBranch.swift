import WorkflowInspection

/// The branch that somebody acts in, and the questions about it that are on their way.
struct PageBranch: Equatable {
    /// The host of the branch.
    private(set) var host: Int?
    private(set) var summary: BranchSummary?
    /// The reason for which there is none, or for which something was not done.
    private(set) var problem: String?
    /// The questions that wait, the first of which is asked. They are answered in their order.
    private(set) var questions: [InspectorQuery] = []
    /// The number of the first question.
    private(set) var asked = 0

    /// The number of questions that may wait.
    private static let most = 100

    /// A Boolean value that indicates whether it, or the reason for which there is none, has a place on the page.
    var isShown: Bool { host != nil || problem != nil }

    mutating func begin(host: Int, event: Int) {
        (self.host, summary, problem) = (host, nil, nil)
        questions.append(.branch(host: host, .begin(event: event)))
    }

    mutating func refuse(_ problem: String) {
        (host, summary) = (nil, nil)
        self.problem = problem
    }

    mutating func act(_ act: BranchAct) { ask { .act(branch: $0, act) } }

    mutating func makeTest() { ask { .test(branch: $0) } }

    mutating func end() {
        ask { .end(branch: $0) }
        (host, summary, problem) = (nil, nil, nil)
    }

    private mutating func ask(_ query: (_ branch: Int) -> BranchQuery) {
        guard let host, let summary, questions.count < Self.most else { return }
        questions.append(.branch(host: host, query(summary.id)))
    }

    mutating func receive(_ answer: Result<InspectorAnswer, PageProblem>) {
        let question = questions.removeFirst()
        asked += 1
        // It may be about a branch that was left meanwhile.
        guard let host, question.host == host else { return }
        switch answer {
        case .success(.branch(let new)): (summary, problem) = (new, new.note)
        case .success(.missing(let note)): problem = note
        case .success: break
        case .failure(let error): problem = error.text
        }
    }
}

extension InspectorQuery {
    fileprivate var host: Int? { if case .branch(let host, _) = self { host } else { nil } }
}
