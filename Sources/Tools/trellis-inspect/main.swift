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

/// Writes a file for its owner alone, as it has keys and URLs of the app. Ends the command if that is not possible.
func write(_ content: Data, to path: String) {
    do {
        try PrivateFile.create(at: path).write(contentsOf: content)
    } catch {
        StandardError.write(
            "trellis-inspect: Expected to write \(path). Instead: \(error.localizedDescription) Choose another place."
        )
        exit(1)
    }
}

/// Serves the page until the process is interrupted.
func serve(_ source: any InspectorSource, at port: Int) async throws {
    let server = try InspectorServer(source, port: port)
    try await server.run { write("inspector at \($0)") }
}

/// Does what the arguments say with a file.
func read(_ run: InspectedRun) async throws {
    if let trace = arguments.trace { write(try run.trace(), to: trace) }
    if let otlp = arguments.otlp { write(try run.otlp(service: arguments.service), to: otlp) }
    if let port = arguments.port {
        try await serve(RunSource(run), at: port)
    } else if arguments.trace == nil, arguments.otlp == nil {
        for line in Summary(run).lines { write(line) }
    }
}

/// Does what the arguments say with a program that runs.
func ask(_ source: SocketSource) async throws {
    if let trace = arguments.trace { write(try await source.export(.trace), to: trace) }
    if let otlp = arguments.otlp { write(try await source.export(.otlp), to: otlp) }
    if let port = arguments.port {
        try await serve(source, at: port)
    } else if arguments.trace == nil, arguments.otlp == nil {
        for line in try await SourceSummary(source).lines() { write(line) }
    }
}

/// Does what the arguments say with a server, as its operator.
func ask(_ server: OperatorSource) async throws {
    for login in arguments.unwatched { try await server.unwatch(login) }
    for login in arguments.watched { try await server.watch(login) }
    if let port = arguments.port {
        // A token that is refused is said here, too.
        _ = try await server.answer(.hosts)
        try await serve(server, at: port)
    } else {
        for line in try await SourceSummary(server).lines() { write(line) }
    }
}

/// Returns the server that an operator asks. Ends the command for arguments that do not fit.
func server(at path: String) -> OperatorSource {
    do {
        let address = try OperatorAddress(path)
        return OperatorSource(address, secret: try InspectTokenFile.read(arguments.token ?? ""))
    } catch let problem as InspectTokenFile.Problem {
        // Without what was given, which may be the secret itself.
        StandardError.write("trellis-inspect: Expected a file with the secret after --token. Instead: \(problem).")
    } catch {
        StandardError.write("trellis-inspect: \(error)")
    }
    exit(2)
}

guard let path = arguments.path else {
    for line in Arguments.help.split(separator: "\n", omittingEmptySubsequences: false) { write(line) }
    exit(0)
}
do {
    if OperatorAddress.isMeant(by: path) {
        try await ask(server(at: path))
    } else if let address = InspectorAddress(listeningAt: path) {
        try await ask(SocketSource(address))
    } else {
        try await read(InspectedRun(reading: path))
    }
} catch let error as OperatorProblem {
    StandardError.write("trellis-inspect: \(error)")
    exit(1)
} catch let error as InspectorSocketError {
    StandardError.write("trellis-inspect: \(error)")
    exit(1)
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
