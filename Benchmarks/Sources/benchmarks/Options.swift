/// What the command line asks for.
struct Options {
    var scenarios = allScenarios
    var samples = 11
    var jsonPath: String?
    /// Run the counted operations of each scenario once instead of measuring times.
    var runsForInstructions = false
    var listsNames = false

    static let usage = """
        usage: benchmarks [--filter TEXT] [--json FILE] [--samples N] [--list]
          --filter TEXT   only the scenarios whose name contains TEXT; =NAME for exactly one
          --json FILE     writes the figures to FILE too
          --samples N     how many samples of each (at least 9)
          --list          lists the scenarios whose instructions are counted, with their operations
          --instructions  runs the counted operations once, for an instruction counter
        """

    /// - Throws: `UsageError` with what to print.
    init(arguments: [String]) throws {
        var rest = arguments[...]
        while let option = rest.popFirst() {
            switch option {
            case "--filter": scenarios = try Self.scenarios(matching: Self.value(of: option, &rest))
            case "--json": jsonPath = try Self.value(of: option, &rest)
            case "--samples":
                guard let count = Int(try Self.value(of: option, &rest)), count >= 9 else {
                    throw UsageError(description: "Expected --samples with a number of at least 9.")
                }
                samples = count
            case "--list": listsNames = true
            case "--instructions": runsForInstructions = true
            default: throw UsageError(description: "Unknown option \(option).\n\(Self.usage)")
            }
        }
    }

    private static func value(of option: String, _ rest: inout ArraySlice<String>) throws -> String {
        guard let value = rest.popFirst() else { throw UsageError(description: "\(option) needs a value.\n\(usage)") }
        return value
    }

    private static func scenarios(matching filter: String) throws -> [Scenario] {
        let matching = allScenarios.filter {
            filter.first == "=" ? $0.name == filter.dropFirst() : $0.name.contains(filter)
        }
        guard !matching.isEmpty else {
            let names = allScenarios.map { "  \($0.name)" }.joined(separator: "\n")
            throw UsageError(description: "No scenario's name contains \"\(filter)\". The scenarios are:\n\(names)")
        }
        return matching
    }
}

struct UsageError: Error, CustomStringConvertible {
    let description: String
}
