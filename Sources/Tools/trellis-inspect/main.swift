import Foundation
import TrellisSupport
import WorkflowInspection
import WorkflowWeb

// Makes other files of an inspection; see `Arguments.help`.

let arguments: Arguments
do {
    arguments = try Arguments(CommandLine.arguments.dropFirst())
} catch {
    StandardError.write("trellis-inspect: \(error)")
    StandardError.write(Arguments.usage)
    exit(2)
}

/// Writes a line. Characters that cannot be seen, as in a key of the app, are written out: they could change what a terminal shows.
func write(_ line: some StringProtocol) {
    FileHandle.standardOutput.write(Data((PrintableText.line(String(line)) + "\n").utf8))
}

/// Writes a file. Ends the command if that is not possible.
func write(_ content: Data, to path: String) {
    do {
        try content.write(to: URL(fileURLWithPath: path))
    } catch {
        StandardError.write(
            "trellis-inspect: Expected to write \(path). Instead: \(error.localizedDescription) Choose another place."
        )
        exit(1)
    }
}

/// Serves the page until the process is interrupted.
func serve(_ run: InspectedRun, at port: Int) async throws {
    let server = try InspectorServer(RunSource(run), port: port)
    try await server.run { write("inspector at \($0)") }
}

guard let path = arguments.path else {
    for line in Arguments.help.split(separator: "\n", omittingEmptySubsequences: false) { write(line) }
    exit(0)
}
do {
    let run = try InspectedRun(reading: path)
    if let trace = arguments.trace { write(try run.trace(), to: trace) }
    if let otlp = arguments.otlp { write(try run.otlp(service: arguments.service), to: otlp) }
    if let port = arguments.port {
        try await serve(run, at: port)
    } else if arguments.trace == nil, arguments.otlp == nil {
        for line in Summary(run).lines { write(line) }
    }
} catch let error as InspectionFormatError {
    StandardError.write("trellis-inspect: \(path): \(error)")
    exit(1)
} catch let error as WebServerError {
    StandardError.write("trellis-inspect: \(error)")
    exit(1)
} catch {
    StandardError.write(
        "trellis-inspect: Expected an inspection at \(path). Instead, it cannot be read: \(error.localizedDescription)"
    )
    exit(1)
}
