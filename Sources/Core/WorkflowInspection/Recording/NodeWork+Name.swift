import Workflow

/// The value of an effect of a host that has ended: of the app's own value only the type and case.
private struct EffectName: Codable {
    let name: String
}

extension NodeWork {
    /// The same work without values of the app: of an effect the name, of a side effect the text of its key.
    var named: NodeWork {
        switch self {
        case .sideEffect(let key): .sideEffect(AnyHashable("\(key)"))
        case .effect(let effect):
            .effect(
                PendingEffect(
                    number: effect.number,
                    key: effect.key,
                    id: effect.id,
                    value: effect.value.map { _ in EffectName(name: effect.shownName) },
                    isRestored: effect.isRestored
                )
            )
        }
    }
}

extension PendingEffect {
    /// The type and case of its value, also once that is released.
    var shownName: String { (value as? EffectName)?.name ?? name }
}
