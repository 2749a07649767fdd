import Foundation

/// Can keep other objects for as long as it lives.
@preconcurrency @MainActor
public protocol ObjectBindable: AnyObject {
    /// Keeps `object` until this object ends or releases it. Once is enough, twice is the same.
    func holdReference(to object: AnyObject)

    /// Keeps `object` no longer; does nothing if it is not kept.
    func releaseReference(to object: AnyObject)
}
