import Foundation
import PackagePlugin

/// Runs scripts/new: `swift package new-app Bakery`.
@main
struct NewApp: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let script = Process()
        script.executableURL = context.package.directoryURL.appending(path: "scripts/new")
        script.arguments = arguments
        try script.run()
        script.waitUntilExit()
        if script.terminationStatus != 0 { exit(script.terminationStatus) }
    }
}
