import WorkflowLive

/// The login for a web server.
public enum LoginWeb {
    /// The app's style sheet.
    public static var stylesheet: [UInt8] { PackageResources.login_css }

    /// The app as a server shows it.
    /// - Parameter stylesheet: The URL at which ``stylesheet`` is served.
    public static func app(stylesheet: String) -> LiveApp {
        LiveApp(title: "Login", stylesheets: [stylesheet]) { session, url -> LoginWorkflow? in
            let path = String(url.prefix { $0 != "?" })
            guard ["/", "/login", "/account"].contains(path) else { return nil }
            let visit = session.event?.number ?? 0
            return LoginWorkflow(
                path: path,
                visit: visit,
                message: "Log in to change your settings.",
                session: session
            )
        }
    }
}
