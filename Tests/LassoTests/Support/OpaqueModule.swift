import Lasso

/// A state of which nobody can tell whether it changed, with parts of which one can and one cannot.
enum OpaqueModule: StoreModule {
    struct Opaque {
        var number = 0
    }

    struct State {
        var plain = 0
        var opaque = Opaque()
    }
}

final class OpaqueStore: LassoStore<OpaqueModule> {}
