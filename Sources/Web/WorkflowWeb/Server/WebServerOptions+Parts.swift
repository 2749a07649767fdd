extension ServerParts {
    /// - Throws: `WebServerError` if an option cannot be used.
    init(
        _ options: WebServerOptions,
        developer: DeveloperTools,
        gate: LoginGate,
        clock: WebServerClock,
        onReport: @escaping @Sendable (WebServerReport) -> Void
    ) throws(WebServerError) {
        tls = try Self.tls(options)
        guard let origins = OriginPolicy(names: options.origins, usesTLS: tls != nil) else {
            throw .badOption("--origin expects a name such as https://todo.example")
        }
        guard let apiPaths = APIPaths(options.apiPaths) else {
            throw .badOption("apiPaths expects paths such as /api, without / and those of the server itself")
        }
        guard let proxies = TrustedProxies(options.trustedProxies) else {
            throw .badOption("--trusted-proxy expects an address such as 10.0.0.1 or 10.0.0.0/8")
        }
        guard let basePath = WebPath.prefix(options.basePath) else {
            throw .badOption("--base-path expects a path such as /app")
        }
        var limits = options.limits
        limits.proxies = proxies
        // A page that waits would show an old state.
        if developer.notes != nil { limits.restartDelay = .zero }
        self.limits = limits
        self.origins = origins
        self.apiPaths = apiPaths
        mount = MountPath(server: basePath)
        health = ServerHealth(stuckStep: limits.stuckStep, gate: gate)
        budget = ByteBudget(limit: limits.connectedBytes)
        self.clock = clock
        self.onReport = onReport
    }

    private static func tls(_ options: WebServerOptions) throws(WebServerError) -> TLSCredentials? {
        switch (options.tlsCertificate, options.tlsKey) {
        case (nil, nil): return nil
        case (let certificate?, let key?): return try TLSCredentials(certificate: certificate, key: key)
        default: throw .badOption("--tls-cert and --tls-key are needed together")
        }
    }
}

extension Identities {
    /// - Throws: `WebServerError` if the key file cannot be used.
    convenience init(_ options: WebServerOptions, build: UInt64, parts: ServerParts) throws(WebServerError) {
        let ring = try options.keyFile.map { path throws(WebServerError) in try KeyFile.load(path: path) }
        let revoked = try RevokedLogins(
            file: options.keyFile.map { RevocationFile(path: $0 + ".revoked") },
            now: parts.clock.secondsSince1970,
            store: options.sessionStore as? any RevocationStore,
            patience: parts.limits.logoutTime,
            report: parts.onReport
        )
        let path = parts.mount.server
        self.init(
            ring: ring ?? .temporary(),
            revoked: revoked,
            build: build,
            cookiePath: path.isEmpty ? "/" : path,
            clock: parts.clock
        )
    }
}

extension DeveloperTools {
    init(_ options: WebServerOptions, assets: [Asset]) {
        showsMistakes = options.isDevelopment
        notes = options.hasDeveloperTools ? DevelopmentNotes(assets: assets) : nil
        scripts = (options.hasDeveloperTools ? [.simulator] : []) + (notes == nil ? [] : [.development])
    }
}
