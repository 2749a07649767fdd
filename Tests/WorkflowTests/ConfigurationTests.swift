import Foundation
import Testing
@_spi(WorkflowRuntimeConfig) import Workflow

/// Rules 1.12.1 to 1.12.3: where a host's configuration comes from.
struct ConfigurationTests {
    /// How a host that was made here behaves: whether an action that does nothing publishes, and renders.
    private static func behaviour(
        of host: WorkflowHost<Leaf>,
        _ journal: Journal
    ) -> String {
        var published = 0
        let subscription = host.onRendering { _ in published += 1 }
        _ = journal.take()
        host.rendering.sink.send(.nothing)
        subscription.cancel()
        return
            "\(journal.take().contains("render a") ? "renders" : "skips"), \(published == 1 ? "publishes" : "is silent")"
    }

    private static func behaviourOfHost(configuration: RuntimeConfiguration? = nil) -> String {
        let journal = Journal()
        return behaviour(of: WorkflowHost(workflow: Leaf("a", journal), configuration: configuration), journal)
    }

    @Test func `the default is neither compatible nor silent`() async {
        await #expect(processExitsWith: .success) {
            unsetenv("WORKFLOW_RUNTIME")
            #expect(Self.behaviourOfHost() == "skips, publishes")
        }
    }

    @Test func `the environment names what is on`() async {
        await #expect(processExitsWith: .success) {
            setenv("WORKFLOW_RUNTIME", "compatible", 1)
            #expect(Self.behaviourOfHost() == "renders, publishes")
        }
        await #expect(processExitsWith: .success) {
            setenv("WORKFLOW_RUNTIME", "stateChange-unknown", 1)
            #expect(Self.behaviourOfHost() == "skips, is silent")
        }
        #expect(RuntimeConfiguration(names: "compatible-stateChange").isCompatible)
        #expect(RuntimeConfiguration(names: "compatible-stateChange").renderOnlyIfStateChanged)
    }

    @Test func `bootstrap starts from the environment and goes before it`() async {
        await #expect(processExitsWith: .success) {
            setenv("WORKFLOW_RUNTIME", "compatible", 1)
            await RuntimeConfiguration.bootstrap { configuration in
                #expect(configuration.isCompatible)
                configuration.isCompatible = false
                configuration.renderOnlyIfStateChanged = true
            }
            #expect(Self.behaviourOfHost() == "skips, is silent")
        }
    }

    @Test func `the task's configuration goes before bootstrap and an argument before both`() async {
        await #expect(processExitsWith: .success) {
            await RuntimeConfiguration.bootstrap { $0.renderOnlyIfStateChanged = true }
            RuntimeConfiguration.with(.compatible) {
                #expect(Self.behaviourOfHost() == "renders, publishes")
                #expect(Self.behaviourOfHost(configuration: RuntimeConfiguration()) == "skips, publishes")
            }
            #expect(Self.behaviourOfHost() == "skips, is silent")
        }
    }

    @Test func `a second bootstrap is a trap`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                Runtime.bootstrap { $0.renderOnlyIfStateChanged = true }
                #expect(Self.behaviourOfHost() == "skips, is silent")
                RuntimeConfiguration.bootstrap { _ in }
            }
        }
        #expect(errorText(of: result).contains("Expected the workflow runtime to be bootstrapped once."))
    }

    @Test func `withConfiguration overrides for its operation, starting from the enclosing value`() {
        RuntimeConfiguration.with(.compatible) {
            Runtime.withConfiguration(override: { $0.renderOnlyIfStateChanged = true }) {
                #expect(Self.behaviourOfHost() == "skips, is silent")
                Runtime.withConfiguration {
                    #expect(RuntimeConfiguration.current.isCompatible)
                    #expect(Self.behaviourOfHost() == "skips, is silent")
                }
                Runtime.withConfiguration {
                    $0.renderOnlyIfStateChanged = false
                } operation: {
                    #expect(Self.behaviourOfHost() == "renders, publishes")
                }
            }
            #expect(Self.behaviourOfHost() == "renders, publishes")
        }
    }

    @Test func `withConfiguration returns and throws what its operation does`() {
        struct Failure: Error {}
        #expect(Runtime.withConfiguration { 7 } == 7)
        #expect(throws: Failure.self) {
            try RuntimeConfiguration.with(.compatible) { () throws(Failure) -> Int in throw Failure() }
        }
    }

    @Test func `a host keeps the configuration it was made with`() {
        let journal = Journal()
        let host = RuntimeConfiguration.with(.compatible) { WorkflowHost(workflow: Leaf("a", journal)) }
        #expect(Self.behaviour(of: host, journal) == "renders, publishes")
        let other = WorkflowHost(workflow: Leaf("a", journal), configuration: RuntimeConfiguration())
        RuntimeConfiguration.with(.compatible) {
            #expect(Self.behaviour(of: other, journal) == "skips, publishes")
        }
    }

    @Test func `the flags are a view of the configuration`() {
        RuntimeConfiguration.with(.compatible) {
            Runtime.withConfiguration {
                #expect(!$0.renderOnlyIfStateChanged)
                let before = $0
                $0.renderOnlyIfStateChanged = true
                #expect($0 != before)
            } operation: {
                #expect(RuntimeConfiguration.current.isCompatible)
                #expect(RuntimeConfiguration.current.renderOnlyIfStateChanged)
            }
        }
    }
}
