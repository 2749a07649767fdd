import Testing
import Workflow
import WorkflowUnits
import Workflows

// Both modules declare `Workflow` and `AnyWorkflow`. Where a name alone is ambiguous, a module selector says which is meant.

/// A unit of asynchronous work.
private struct Double: Workflows::Workflow {
    let number: Int

    func run() async throws -> Int { number * 2 }
}

/// The same, as compilers before 6.3 take it.
private struct Triple: UnitOfWork {
    let number: Int

    func run() async throws -> Int { number * 3 }
}

/// A node of the tree.
private struct Counter: Workflow::Workflow {
    func makeInitialState() -> Int { 1 }

    func render(state: Int, context: RenderContext<Counter>) -> Int { state }
}

struct BothModulesTests {
    @Test func `a module selector tells the two protocols apart`() async throws {
        let unit: any Workflows::Workflow<Int> = Double(number: 2)
        #expect(try await Workflows::AnyWorkflow(unit).run() == 4)
        #expect(WorkflowHost(workflow: Counter()).rendering == 1)
        let erased: Workflow::AnyWorkflow<Int, Never> = Counter().asAnyWorkflow()
        #expect(WorkflowHost(workflow: RootOf(erased)).rendering == 1)
    }

    @Test func `the other names serve where there are no module selectors`() async throws {
        let work: AnyUnitOfWork<Int> = Triple(number: 2).eraseToAnyWorkflow()
        #expect(try await work.run() == 6)
        // The module's name and a dot do too, because `Workflows` has no type of its own name.
        let other: Workflows.AnyWorkflow<Int> = work.map { $0 + 1 }
        #expect(try await other.run() == 7)
    }

    @Test func `what both have is told apart by what it is called on`() async throws {
        let zip = ZipWorkflow(Double(number: 1), Triple(number: 1))
        let (two, three) = try await zip.result()
        #expect((two, three) == (2, 3))
    }
}

/// A root that shows an erased child.
private struct RootOf: Workflow::Workflow {
    let child: Workflow::AnyWorkflow<Int, Never>

    init(_ child: Workflow::AnyWorkflow<Int, Never>) { self.child = child }

    typealias State = Void

    func render(state: Void, context: RenderContext<RootOf>) -> Int {
        child.rendered(in: context)
    }
}
