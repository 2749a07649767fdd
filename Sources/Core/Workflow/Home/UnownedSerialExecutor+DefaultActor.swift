extension UnownedSerialExecutor {
    /// A Boolean value that indicates whether this is the executor of an actor that has none of its own.
    ///
    /// Such an executor consists of the actor and no witness table. It cannot be asked anything: `asSerialExecutor()` makes an existential
    /// of it that crashes when it is used, and the language offers no other way to tell. Sound, because the cast only reads: a reference to
    /// an executor is these two words, and a cast between sizes that differ traps.
    var isDefaultActorExecutor: Bool { words.witnessTable == 0 }

    /// A number for this executor: no other executor has it while this one lives.
    var number: UInt { words.identity }

    private var words: (identity: UInt, witnessTable: UInt) {
        unsafeBitCast(self, to: (identity: UInt, witnessTable: UInt).self)
    }
}
