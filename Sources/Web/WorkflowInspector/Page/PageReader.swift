import WorkflowConcurrency
import WorkflowInspection

/// The questions of a page, whose answers it follows.
struct PageQuestions: Hashable, Sendable {
    var parts: [PagePart: InspectorQuery] = [:]
    /// A Boolean value that indicates whether answers stay as they are.
    var isPaused = false
}

/// Asks the questions of a page: at once, and again when something has been recorded, 10 times a second at most.
struct PageReader: Sendable {
    enum Output: Sendable {
        case answers(Answers)
        case failed(String)
    }

    let source: any InspectorSource
    let clock: any Clock<Duration>
    let questions: PageQuestions
    /// The answers that the page has.
    let known: Answers

    /// The time from one update to the next.
    private static let period = Duration.milliseconds(100)
    private static let periodAfterFailure = Duration.seconds(1)
    /// Asking takes this part of the time at most.
    private static let share = 10

    func run(_ sink: WorkSink<Output>) async throws {
        var sent = known
        var revision: Int?
        while true {
            let start = ContinuousClock.now
            var pause = Self.period
            do {
                let answers = try await answers(since: &revision, before: sent)
                if answers != sent { try await sink.deliver(.answers(answers)) }
                sent = answers
            } catch let error as CancellationError {
                throw error
            } catch {
                revision = nil
                pause = Self.periodAfterFailure
                try await sink.deliver(.failed("\(error)"))
            }
            if questions.isPaused { return }
            try await clock.sleep(for: max(pause, start.duration(to: .now) * (Self.share - 1)))
        }
    }

    private func answers(since revision: inout Int?, before: Answers) async throws -> Answers {
        var answers = before
        guard case .hosts(let hosts) = try await source.answer(.hosts) else { return answers }
        if questions.isPaused, let known = before.hosts {
            answers.hosts = known
        } else {
            answers.hosts = hosts
        }
        let isSame = hosts.revision == revision
        revision = hosts.revision
        for part in PagePart.allCases {
            guard let query = questions.parts[part] else {
                answers.parts[part] = nil
                continue
            }
            let isAnswered = before.parts[part]?.query == query
            if isAnswered, isSame || questions.isPaused { continue }
            answers.parts[part] = Answers.Answered(query: query, answer: try await source.answer(query))
        }
        return answers
    }
}

extension PageReader {
    /// The same as work of a page.
    var work: Work<Output> { Work.sending(id: questions) { [self] in try await run($0) } }
}
