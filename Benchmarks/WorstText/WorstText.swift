import Foundation

/// Prints the worst text that a search finds for each decoder, as a table of Markdown; fails beyond the limit.
///
/// usage: worst-text [ATTEMPTS [SEED [NAME]]]
@main
enum WorstText {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst(1).prefix(3))
        let attempts = arguments.first.flatMap { Int($0) } ?? 150
        let seed = arguments.dropFirst().first.flatMap { UInt64($0) } ?? .random(in: 1...9_999)
        let chosen = TextDecoder.all.filter { arguments.count < 3 || $0.name == arguments[2] }
        print("| decoder | ASCII, ns a byte | worst, × ASCII | text |\n|---|--:|--:|---|")
        let tooDear = chosen.filter { decoder in
            let search = TextSearch(decoder)
            let worst = search.worst(attempts: attempts, seed: seed)
            let numbers = String(format: "%.2f | %.1f", search.plainCost, worst.ratio)
            print("| \(decoder) | \(numbers) | \(worst.program) |")
            fflush(nil)
            return worst.ratio > TextDecoder.mostRatio
        }
        guard !tooDear.isEmpty else { return }
        let names = tooDear.map(\.name).joined(separator: ", ")
        print(
            """
            Expected at most 4 times the cost of ASCII. Instead, \(names) cost more; see the table. \
            Again: worst-text \(attempts) \(seed)
            """
        )
        exit(1)
    }
}
