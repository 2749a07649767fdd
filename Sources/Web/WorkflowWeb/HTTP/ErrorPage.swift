/// The page that a person sees when a request fails: the code, never the cause.
enum ErrorPage {
    /// Returns the page as HTML.
    /// - Parameter message: A sentence for the person, escaped already.
    static func bytes(for status: HTTPStatus, message: String? = nil) -> [UInt8] {
        let title = "\(status.code) \(status.reason)"
        let html = """
            <!doctype html><html lang="en"><meta charset="utf-8">\
            <meta name="viewport" content="width=device-width"><title>\(title)</title>\
            <h1>\(title)</h1>\(message.map { "<p>\($0)</p>" } ?? "")<p><a href="/">To the start page</a></p></html>
            """
        return Array(html.utf8)
    }
}
