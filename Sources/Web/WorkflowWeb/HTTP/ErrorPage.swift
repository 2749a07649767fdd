import WorkflowHTML
import WorkflowLive

/// The page that a person sees when a request fails: what happened and what to do. Only in development mode it shows the
/// cause; else a code, with which the log names it.
///
/// It has the style sheet of live pages and those of the site, so it needs no exception in the content security policy.
enum ErrorPage {
    /// Returns the page as HTML.
    /// - Parameters:
    ///   - note: The details of the failure.
    ///   - mount: The prefix of the server, for the style sheets and the start page.
    ///   - pages: The look of the site's error pages.
    static func bytes(for status: HTTPStatus, note: ErrorNote, mount: MountPath, pages: ErrorPages) -> [UInt8] {
        let title = "\(status.code) \(status.reason)"
        let text = note.signIn == nil ? ErrorText(of: status) : ErrorText.otherLogin
        let language = pages.language(for: note.acceptLanguage)
        func say(_ key: String) -> String { HTMLPrinter.escape(pages.text(key, in: language)) }
        let user = note.login.map(HTMLPrinter.escape) ?? ""
        let remedy = say(text.remedy).replacing("#", with: "<strong><bdi>\(user)</bdi></strong>", maxReplacements: 1)
        let signIn = note.signIn.map {
            "<p><a href=\"\(HTMLPrinter.escape(mount.outside($0)))\">\(say(ErrorText.signIn))</a></p>"
        }
        let sheets = ([PageAsset.style.path] + pages.stylesheets).map {
            "<link rel=\"stylesheet\" href=\"\(HTMLPrinter.escape(mount.outside($0)))\">"
        }
        let code = note.code.map { ", code \($0)" } ?? ""
        let script = note.script.map { "<script defer src=\"\(mount.outside($0.path))\"></script>" } ?? ""
        let html = """
            <!doctype html><html lang="\(language)" dir="\(language.isRightToLeft ? "rtl" : "ltr")"><meta charset="utf-8">\
            <meta name="viewport" content="width=device-width, initial-scale=1">\
            <meta name="color-scheme" content="light dark"><title>\(title)</title>\
            \(sheets.joined())\(mount.iconLink)\(script)\
            <main class="trellis-error"><h1>\(note.message.map(HTMLPrinter.escape) ?? say(text.happened))</h1>\
            <p>\(remedy)</p>\(signIn ?? "")<p><a href="\(mount.outside("/"))">\(say(ErrorText.toTheStart))</a></p>\
            <p><small>\(title)\(code)</small></p></main>\(note.mistake.map { [$0].html.rendered() } ?? "")</html>
            """
        return Array(html.utf8)
    }
}
