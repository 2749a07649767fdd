extension WorkflowHost {
    /// The renderings as an async sequence, to be read on the host's home.
    ///
    /// Starts with the current rendering. Conflates: a reader that is slower than the tree gets the newest rendering and misses those
    /// between. Each reader has its own place. Ends when the host ends.
    public var renderings: HostSequence<WorkflowType.Rendering> {
        let mailbox = HostMailbox<WorkflowType.Rendering>(keepsOnlyNewest: true)
        mailbox.put(rendering)
        mailbox.subscription = tree.ensuredListeners.add { [weak mailbox] in
            $0.onRendering = { mailbox?.put($0) }
            $0.onFinish = { mailbox?.finish() }
        }
        return HostSequence(mailbox: mailbox)
    }

    /// The outputs as an async sequence, to be read on the host's home.
    ///
    /// Nothing is lost from the moment this property is read: outputs wait, in order, until they are taken. Outputs emitted before are
    /// not kept, so read it before sending the first action. Each reading of the property makes a sequence of its own, which gets
    /// all outputs emitted after that. Ends when the host ends, after the last output.
    public var outputs: HostSequence<WorkflowType.Output> {
        let mailbox = HostMailbox<WorkflowType.Output>(keepsOnlyNewest: false)
        mailbox.subscription = tree.ensuredListeners.add { [weak mailbox] in
            $0.onOutput = { mailbox?.put($0) }
            $0.onFinish = { mailbox?.finish() }
        }
        return HostSequence(mailbox: mailbox)
    }
}

/// The values that a host publishes, as an async sequence. For one reader, on the host's home: the values need not be `Sendable`.
public struct HostSequence<Element>: AsyncSequence {
    let mailbox: HostMailbox<Element>

    public func makeAsyncIterator() -> Iterator {
        Iterator(mailbox: mailbox)
    }

    public struct Iterator: AsyncIteratorProtocol {
        let mailbox: HostMailbox<Element>

        /// The next value; nil when the host has ended or the task is cancelled.
        public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> Element? {
            while true {
                if let element = mailbox.take() { return element }
                if mailbox.isFinished || Task.isCancelled { return nil }
                await mailbox.waiter.wait(isolation: actor)
            }
        }

        // Disfavored, so that `next()` written on a home stays there.
        @_disfavoredOverload
        public mutating func next() async -> Element? {
            await next(isolation: nil)
        }
    }
}

@available(*, unavailable)
extension HostSequence: Sendable {}
