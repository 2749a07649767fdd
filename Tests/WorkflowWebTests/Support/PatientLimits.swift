@testable import WorkflowWeb

extension WebServerLimits {
    /// What a test begins with: no time runs out that it did not ask for, however long the machine is busy with others.
    static var patient: WebServerLimits {
        var limits = WebServerLimits()
        let long = Duration.seconds(3_600)
        limits.idleTime = long
        limits.requestTime = long
        limits.unknownLogoutTime = long
        limits.logoutTime = long
        limits.helloTime = long
        limits.overloadTime = long
        limits.sendStall = long
        limits.pingInterval = long
        limits.pageRetention = long
        limits.offerTime = long
        limits.pollGap = long
        limits.pollTime = long
        // A stop that is to be tidy may take its time on a busy machine.
        limits.graceTime = .seconds(100)
        return limits
    }

    /// `patient` with what a test changes in it.
    static func patient(_ change: (inout WebServerLimits) -> Void) -> WebServerLimits {
        var limits = patient
        change(&limits)
        return limits
    }
}

extension WebServerOptions {
    /// The defaults of a release build.
    static var released: WebServerOptions {
        var options = WebServerOptions()
        options.isDevelopment = false
        return options
    }

    /// A free port, two loops and patience.
    static var ephemeral: WebServerOptions {
        var options = released
        options.port = 0
        options.workers = 2
        options.limits = .patient
        return options
    }
}
