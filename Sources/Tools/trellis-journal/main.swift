import Foundation

// Prints a journal; see `Arguments.help`.

let arguments: Arguments
do {
    arguments = try Arguments(CommandLine.arguments.dropFirst())
} catch {
    Output.writeError("trellis-journal: \(error)\n\(Arguments.usage)")
    exit(2)
}
guard let path = arguments.path else {
    Output.write(Arguments.help)
    exit(0)
}
exit(JournalPrinter(arguments).print(path))
