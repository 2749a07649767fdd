import Foundation
import ShopCore
import ShopTerminal
import WorkflowTerminal
import WorkflowTexts

/// Shows the shop in this terminal, in the language of `LANG`.
@main
enum ShopTerminalProgram {
    static func main() async {
        do {
            // Such as `de_DE.UTF-8`.
            let locale = ProcessInfo.processInfo.environment["LANG"]?.split(separator: ".").first ?? "en"
            let tag = String(locale).replacing("_", with: "-")
            let texts = ShopTexts.all[Language(tag: tag) ?? "en"]
            let shop = TerminalShop(services: try Services(), texts: texts, id: UUID().uuidString)
            try await Terminal().run(shop)
        } catch {
            FileHandle.standardError.write(Data("shop-terminal: \(error)\n".utf8))
            exit(1)
        }
    }
}
