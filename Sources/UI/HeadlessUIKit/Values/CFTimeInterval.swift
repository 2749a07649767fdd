import Foundation

/// A duration, in seconds.
public typealias CFTimeInterval = Double

/// Returns the time since the system started, in seconds.
public func CACurrentMediaTime() -> CFTimeInterval { ProcessInfo.processInfo.systemUptime }
