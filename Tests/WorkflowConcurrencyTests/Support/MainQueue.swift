import Dispatch

private let mainQueueKey: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
}()

/// Whether the caller runs on the main actor. (`Thread.isMainThread` is false there when the tests run on Linux.)
func isOnMainActor() -> Bool {
    DispatchQueue.getSpecific(key: mainQueueKey) == true
}
