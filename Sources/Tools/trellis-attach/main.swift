import Foundation

// Hands its terminal to a server; see `Arguments.help`.

func complain(_ text: String) {
    FileHandle.standardError.write(Data("trellis-attach: \(text)\n".utf8))
}

let arguments: Arguments
do {
    arguments = try Arguments(CommandLine.arguments.dropFirst())
} catch {
    complain("\(error)")
    complain(Arguments.usage)
    exit(2)
}
guard let path = arguments.path else {
    print(Arguments.help)
    exit(0)
}
exit(AttachClient(path, user: arguments.user).run())
