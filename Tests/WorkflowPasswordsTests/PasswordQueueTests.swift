import TrellisSupport
import Testing

@testable import WorkflowPasswords

@Suite(.timeLimit(.minutes(10)))
struct PasswordQueueTests {
    @Test func `a flood of comparisons is refused, and those that were taken are right`() async throws {
        let passwords = Passwords(cost: PasswordCost(passes: 2, memory: 1 << 20), concurrency: 1, waiting: 4)
        let hash = try await passwords.hash("word")
        let answers = await withTaskGroup(of: Result<Bool, any Error>.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    do { return .success(try await passwords.verify("word", against: hash)) } catch {
                        return .failure(error)
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        var right = 0
        for answer in answers {
            switch answer {
            case .success(let isRight): right += isRight ? 1 : -1000
            case .failure(let error): #expect(error as? PasswordError == .busy)
            }
        }
        #expect(right >= 1 && right <= 200)
        #expect(passwords.counts == (0, 0))
    }

    @Test func `a full queue says when to come again, and no other error does`() {
        let errors: [any BusyError] = [PasswordError.busy, PasswordError.tooLong, PasswordError.outOfMemory]
        #expect(errors.map(\.retryDelay) == [.seconds(2), nil, nil])
    }
}
