import WorkflowHTML
import WorkflowLive

/// The page that a person sees when a request fails: what happened and what to do. Only in development mode it shows the
/// cause; else a code, with which the log names it.
///
/// It has the style sheet of live pages and no other file, so it needs no exception in the content security policy.
enum ErrorPage {
    /// Returns the page as HTML.
    /// - Parameters:
    ///   - note: The details of the failure.
    ///   - mount: The prefix of the server, for the style sheet and the start page.
    static func bytes(for status: HTTPStatus, note: ErrorNote, mount: MountPath) -> [UInt8] {
        let title = "\(status.code) \(status.reason)"
        let (happened, remedy) = explanation(of: status)
        let code = note.code.map { ", code \($0)" } ?? ""
        let script = note.script.map { "<script defer src=\"\(mount.outside($0.path))\"></script>" } ?? ""
        let html = """
            <!doctype html><html lang="en"><meta charset="utf-8">\
            <meta name="viewport" content="width=device-width, initial-scale=1">\
            <meta name="color-scheme" content="light dark"><title>\(title)</title>\
            <link rel="stylesheet" href="\(mount.outside(PageAsset.style.path))">\(mount.iconLink)\(script)\
            <main class="trellis-error"><h1>\(HTMLPrinter.escape(note.message ?? happened))</h1>\
            <p>\(remedy)</p><p><a href="\(mount.outside("/"))">To the start page</a></p>\
            <p><small>\(title)\(code)</small></p></main>\(note.mistake.map { [$0].html.rendered() } ?? "")</html>
            """
        return Array(html.utf8)
    }

    private static func explanation(of status: HTTPStatus) -> (happened: String, remedy: String) {
        switch status {
        case .forbidden: ("This is not allowed.", "Open the page again and repeat it from there.")
        case .notFound: ("There is no page at this address.", "Check the address, or begin at the start page.")
        case .contentTooLarge: ("What was sent is too large.", "Go back and send less, for instance a smaller file.")
        case .tooManyRequests: ("There were too many attempts.", "Wait a minute and try again.")
        case .unsupportedMediaType: ("A file of this type is not accepted.", "Go back and choose another file.")
        case .uriTooLong: ("The address is too long.", "Go back and ask for less.")
        case .headTooLarge: ("The request is too large.", "Delete the cookies of this site and try again.")
        case .requestTimeout: ("The request took too long to arrive.", "Check the connection and try again.")
        case .misdirected: ("This server does not answer for this name.", "Check the address.")
        case .serviceUnavailable: ("The server is busy or restarting.", "Try again in a few seconds.")
        case _ where status.code >= 500: ("Something went wrong on the server.", "Try again in a moment.")
        default: ("The server could not understand the request.", "Go back and try again.")
        }
    }
}
