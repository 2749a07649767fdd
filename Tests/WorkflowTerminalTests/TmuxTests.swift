import Foundation
import TestSupport
import Testing

@testable import WorkflowTerminal

/// What tmux shows, as the second judge of frames: a terminal with other widths than libvterm, which many people have in between.
@Suite(.enabled(if: Tmux.program != nil, "Install tmux to run it."))
struct TmuxTests {
    @Test(arguments: [TerminalWidths.tmux, .clusters])
    func `borders stand in their column beside any text`(widths: TerminalWidths) async throws {
        let texts = BorderTexts.all
        let size = TerminalSize(columns: 24, rows: texts.count + 2)
        let session = TerminalSession(size: size, profile: TerminalProfile(widths: widths), hasFooter: false)
        var bytes = Array("\u{1B}[?1049h\u{1B}[?7l".utf8)
        for round in 0..<3 {
            session.show(box("Texts") { for line in texts { text(round == 1 ? "other" : line) } })
            bytes += session.frame()
        }
        let tmux = try Tmux(size, showing: bytes)
        defer { tmux.end() }
        try await tmux.wait { $0.last?.hasSuffix("┘") == true }
        let lines = try tmux.lines()
        try tmux.enterCopyMode()
        for row in 0..<size.rows {
            let text = row == 0 || row > texts.count ? "border" : texts[row - 1]
            #expect(["│", "┐", "┘"].contains { lines[row].hasSuffix($0) }, "\(text): \(lines[row])")
            #expect(try tmux.columns(ofRow: row) == size.columns, "\(text): \(lines[row])")
        }
    }
}

/// A tmux of a test's own with one pane, in which bytes are shown.
struct Tmux {
    static let program = ["/usr/bin/tmux", "/opt/homebrew/bin/tmux", "/usr/local/bin/tmux"]
        .first(where: FileManager.default.isExecutableFile)

    struct Failure: Error {
        let description: String
    }

    private let folder: String
    private var socket: String { "\(folder)/tmux" }

    init(_ size: TerminalSize, showing bytes: [UInt8]) throws {
        folder = NSTemporaryDirectory() + "/tmux-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/bytes"))
        try run(
            "-u",
            "-f",
            "/dev/null",
            "new-session",
            "-d",
            "-x",
            "\(size.columns)",
            "-y",
            "\(size.rows)",
            "stty raw -echo; cat '\(folder)/bytes'; sleep 600",
            ";",
            "set",
            "-g",
            "status",
            "off"
        )
    }

    @discardableResult
    private func run(_ arguments: String...) throws -> String {
        let result = try ChildProcess.run(Tmux.program ?? "tmux", ["-S", socket] + arguments)
        guard result.status == 0 else { throw Failure(description: result.errors) }
        return result.output
    }

    func lines() throws -> [String] {
        try run("capture-pane", "-p").split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            .dropLast()
    }

    func wait(_ isShown: ([String]) -> Bool) async throws {
        try await until("tmux shows the frame") { (try? lines()).map(isShown) == true }
    }

    func enterCopyMode() throws {
        try run("set", "-g", "mode-keys", "vi")
        try run("copy-mode")
    }

    /// Returns the columns of a row up to its last character, as tmux counts them.
    func columns(ofRow row: Int) throws -> Int? {
        try run("send-keys", "-X", "top-line")
        if row > 0 { try run("send-keys", "-X", "-N", "\(row)", "cursor-down") }
        try run("send-keys", "-X", "end-of-line")
        return Int(try run("display-message", "-p", "#{copy_cursor_x}").trimmingCharacters(in: .newlines))
    }

    func end() {
        _ = try? run("kill-server")
        try? FileManager.default.removeItem(atPath: folder)
    }
}
