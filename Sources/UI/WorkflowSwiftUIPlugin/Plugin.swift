#if canImport(SwiftSyntaxMacros)
import SwiftSyntaxMacros
import WorkflowSwiftUIMacros

// The compiler asks a plug-in for types of its own module. The macros are in another one, which tests can import without
// building everything for the plug-in's side.
final class ObservableStateMacro: WorkflowSwiftUIMacros.ObservableStateMacro {}
final class ObservationStateTrackedMacro: WorkflowSwiftUIMacros.ObservationStateTrackedMacro {}
final class ObservationStateIgnoredMacro: WorkflowSwiftUIMacros.ObservationStateIgnoredMacro {}
final class CasePathableMacro: WorkflowSwiftUIMacros.CasePathableMacro {}

var macros: [any Macro.Type] {
    [
        ObservableStateMacro.self,
        ObservationStateTrackedMacro.self,
        ObservationStateIgnoredMacro.self,
        CasePathableMacro.self,
    ]
}
#endif

#if canImport(SwiftCompilerPlugin)
import SwiftCompilerPlugin

@main
struct WorkflowSwiftUIPlugin: CompilerPlugin {
    var providingMacros: [any Macro.Type] { macros }
}
#elseif canImport(SwiftCompilerPluginMessageHandling)
@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling

// The toolchain's own swift-syntax has no module for the entry of a plug-in, only what that is made of.
@main
enum WorkflowSwiftUIPlugin {
    static func main() throws {
        let connection = try StandardIOMessageConnection()
        try CompilerPluginMessageListener(connection: connection, provider: OwnMacros()).main()
    }
}

struct OwnMacros: PluginProvider {
    struct UnknownMacro: Error {
        let typeName: String
    }

    func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
        guard let type = macros.first(where: { "\($0)" == typeName }) else { throw UnknownMacro(typeName: typeName) }
        return type
    }
}
#else
// Without swift-syntax there are no macros, but the target must have an entry.
@main
enum WorkflowSwiftUIPlugin {
    static func main() {}
}
#endif
