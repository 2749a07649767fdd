/// The server that received a request, for modules that answer in its name: its calendar, its place and its keys.
package protocol RequestServer: Sendable {
    /// The calendar time.
    var secondsSince1970: Int64 { get }

    /// Returns the URL at which the visitor reaches a path of this server; nil if the request names no host.
    func externalURL(of path: String, for request: WebRequest) -> String?

    /// Returns a signed cookie of a login that another site is asked for. All servers with the same keys can read it.
    /// - Parameters:
    ///   - name: The name, which begins with `trellis-`.
    ///   - fields: The texts in it, which the browser's owner can read.
    ///   - lifetime: The lifetime in seconds.
    ///   - request: The request that the cookie answers.
    func foreignLoginCookie(_ name: String, _ fields: [String], lifetime: Int64, for request: WebRequest) -> Cookie

    /// Returns the texts in such a cookie; nil if there is none that is valid.
    func foreignLogin(in name: String, of request: WebRequest) -> [String]?

    /// Returns the cookie that removes such a cookie.
    func removal(ofForeignLogin name: String, for request: WebRequest) -> Cookie
}
