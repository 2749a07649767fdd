import Testing
import UIKit

@MainActor
struct ServiceIdiomTests {
    @Test func `text keeps its attributes`() {
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        style.lineSpacing = 4
        let text = NSAttributedString(
            string: "Hello",
            attributes: [
                .font: UIFont.boldSystemFont(ofSize: 12), .foregroundColor: UIColor.red, .paragraphStyle: style,
                .underlineStyle: NSUnderlineStyle.single.rawValue,
            ]
        )
        let attributes = text.attributes(at: 0, effectiveRange: nil)
        #expect(attributes[.font] as? UIFont == .boldSystemFont(ofSize: 12))
        #expect(attributes[.foregroundColor] as? UIColor == .red)
        #expect((attributes[.paragraphStyle] as? NSParagraphStyle)?.alignment == .center)
        let copy = style.mutableCopy() as? NSMutableParagraphStyle
        #expect(copy == style)
        copy?.lineSpacing = 5
        #expect(copy != style && style.lineSpacing == 4)
    }

    @Test func `the current traits are the screen's unless others are chosen`() {
        let screen: any UITraitEnvironment = UIScreen.main
        #expect(UITraitCollection.current == screen.traitCollection)
        let dark = UITraitCollection(userInterfaceStyle: .dark)
        dark.performAsCurrent { #expect(UITraitCollection.current == dark) }
        #expect(UITraitCollection.current == UIScreen.main.traitCollection)
    }

    @Test func `a URL is opened by the test's opener, and the completion hears whether`() async throws {
        let url = try #require(URL(string: "https://example.com"))
        var results: [Bool] = []
        UIApplication.shared.open(url) { results.append($0) }
        #expect(results.isEmpty && !UIApplication.shared.canOpenURL(url))
        await mainQueueTurn()
        var opened: [URL] = []
        UIApplication.shared.urlOpener = {
            opened.append($0)
            return true
        }
        UIApplication.shared.open(url, options: [:]) { results.append($0) }
        UIApplication.shared.urlOpener = nil
        await mainQueueTurn()
        #expect(opened == [url] && results == [false, true])
    }

    @Test func `what is copied last is pasted`() {
        let pasteboard = UIPasteboard.general
        let changes = pasteboard.changeCount
        pasteboard.strings = ["a", "b"]
        #expect(pasteboard.string == "a" && pasteboard.hasStrings && !pasteboard.hasURLs)
        pasteboard.url = URL(string: "https://example.com")
        #expect(pasteboard.string == nil && pasteboard.hasURLs && pasteboard.changeCount == changes + 2)
        pasteboard.string = nil
        #expect(!pasteboard.hasURLs)
    }

    @Test func `sharing ends with what a person chose`() async {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        let root = UIViewController()
        window.rootViewController = root
        window.isHidden = false
        await mainQueueTurn()
        let sharing = UIActivityViewController(activityItems: ["text"], applicationActivities: nil)
        var choice: (UIActivity.ActivityType?, Bool)?
        sharing.completionWithItemsHandler = { type, completed, _, _ in choice = (type, completed) }
        root.present(sharing, animated: true)
        for _ in 0..<2 { await mainQueueTurn() }
        sharing.finish(.mail, completed: true)
        for _ in 0..<2 { await mainQueueTurn() }
        #expect(choice?.0 == .mail && choice?.1 == true)
        #expect(root.presentedViewController == nil)
    }
}
