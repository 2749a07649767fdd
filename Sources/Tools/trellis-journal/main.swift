import Foundation
import TrellisSupport

// Prints a journal; see `Arguments.help`.

let arguments: Arguments
do {
    arguments = try Arguments(CommandLine.arguments.dropFirst())
} catch {
    StandardError.write("trellis-journal: \(error)")
    StandardError.write(Arguments.usage)
    exit(2)
}
guard let path = arguments.path else {
    for line in Arguments.help.split(separator: "\n", omittingEmptySubsequences: false) { Output.write(String(line)) }
    exit(0)
}
exit(JournalPrinter(arguments).print(path))
