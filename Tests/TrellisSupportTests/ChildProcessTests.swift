import Foundation
import TestSupport
import Testing

struct ChildProcessTests {
    @Test func `a program that nobody waits for is gone when it has ended`() async throws {
        let process = try ChildProcess("true", [])
        try await until("no process has its number") { kill(process.id, 0) == -1 && errno == ESRCH }
        #expect(process.hasEnded)
        #expect(process.wait() == 0)
    }

    @Test func `the end of a pipe is told while a program that was started meanwhile stays`() throws {
        let group = DispatchGroup()
        for _ in 0..<2 {
            group.enter()
            // Not in a queue, whose threads may be too few for both.
            Thread {
                defer { group.leave() }
                // They end with their input, when all are let go.
                var stay: [ChildProcess] = []
                for _ in 0..<50 {
                    if let process = try? ChildProcess("cat", [], pipes: [.input]) { stay.append(process) }
                    #expect((try? ChildProcess.run("echo", ["told"]).output) == "told\n")
                }
                #expect(stay.count == 50)
            }.start()
        }
        group.wait()
    }

    @Test func `a status is the number that a program has ended with, or the signal`() throws {
        #expect(try ChildProcess.run("sh", ["-c", "exit 7"]).status == 7)
        #expect(try ChildProcess.run("sh", ["-c", "kill -TERM $$"]).status == -SIGTERM)
        #expect(throws: ChildProcess.Failure.self) { try ChildProcess("no-such-program", []) }
    }
}
