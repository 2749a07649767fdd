import Foundation
import TestSupport
import Testing
import WorkflowHTML

/// Writes cases for a real browser, if the environment variable `TRELLIS_PATCH_CASES` names a file to write them to.
///
/// The file is a JSON array of objects: `html` is the first paint, `patches` a list of lists of ops to be applied one
/// after the other, `final` the whole page after them with its numbers. Compare elements, texts, attributes and numbers;
/// `value`, `checked`, `selected` and `open` as live properties, as these are not written back to attributes.
/// `TRELLIS_PATCH_SEED` chooses other cases, `TRELLIS_SOAK` multiplies their number, which is 200.
struct PatchCaseTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let file = environment["TRELLIS_PATCH_CASES"]

    @Test(.enabled(if: file != nil))
    func `cases for a browser are written`() throws {
        let seed = UInt64(Self.environment["TRELLIS_PATCH_SEED"] ?? "") ?? 34
        let count = 200 * (Int(Self.environment["TRELLIS_SOAK"] ?? "") ?? 1)
        var random = SeededRandom(seed: seed)
        var cases: [[String: Any]] = []
        for _ in 0..<count { cases.append(try makeCase(&random)) }
        let json = try JSONSerialization.data(withJSONObject: cases, options: .withoutEscapingSlashes)
        try json.write(to: URL(fileURLWithPath: try #require(Self.file)))
    }

    private func makeCase(_ random: inout SeededRandom) throws -> [String: Any] {
        var plan = PagePlan.random(&random)
        let tree = try PageTree(root: plan.page)
        let html = tree.firstPaint
        var patches: [Any] = []
        for _ in 0..<5 {
            plan = plan.mutated(&random)
            var bytes: [UInt8] = []
            try tree.update(to: plan.page).encode(into: &bytes)
            patches.append(try JSONSerialization.jsonObject(with: Data(bytes)))
        }
        return ["html": html, "patches": patches, "final": try tree.fullHTML(of: plan.page)]
    }
}
