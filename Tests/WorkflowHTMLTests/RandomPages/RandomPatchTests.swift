import Foundation
import ModelDOM
import TestSupport
import Testing
import WorkflowHTML

/// Pages that are changed at random, five times each: applying our ops gives what a fresh render gives.
struct RandomPatchTests {
    /// Of which one is fresh. Together they make 10,000 cases, multiplied by `TRELLIS_SOAK`.
    private static let seeds: [UInt64] = [1, 2, 3, 5, 8, 13, 21, UInt64.random(in: 0...UInt64.max)]
    private static let updatesPerPage = 5

    private static var casesPerSeed: Int {
        1250 * (Int(ProcessInfo.processInfo.environment["TRELLIS_SOAK"] ?? "") ?? 1)
    }

    @Test(arguments: seeds)
    func `applying the patches in order gives the page of a fresh render`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for index in 0..<Self.casesPerSeed / Self.updatesPerPage {
            do {
                try checkPage(&random)
            } catch {
                Issue.record("seed \(seed), page \(index): \(error)")
                return
            }
        }
    }

    private struct Difference: Error, CustomStringConvertible {
        let description: String
    }

    private func checkPage(_ random: inout SeededRandom) throws {
        var plan = PagePlan.random(&random)
        let tree = try PageTree(root: plan.page)
        let browser = try ModelPage(html: tree.firstPaint)
        for _ in 0..<Self.updatesPerPage {
            let old = plan
            plan = plan.mutated(&random)
            let ops = try tree.update(to: plan.page)
            do {
                try browser.apply(ops)
                try compare(browser, with: plan, in: tree)
            } catch {
                throw Difference(description: "\(error)\nfrom \(old)\nto \(plan)\nby \(ops)")
            }
        }
    }

    private func compare(_ browser: ModelPage, with plan: PagePlan, in tree: PageTree) throws {
        let fresh = try ModelPage(html: try PageTree(root: plan.page).firstPaint)
        if let difference = browser.difference(from: fresh, numbered: false) {
            throw Difference(description: difference)
        }
        let full = try ModelPage(html: try tree.fullHTML(of: plan.page))
        if let difference = browser.difference(from: full, numbered: true) { throw Difference(description: difference) }
    }
}
