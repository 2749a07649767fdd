import LiveModel
import TestSupport
import WorkflowHTML

@testable import WorkflowLive

extension ModelRun {
    /// Does everything that this run does, and checks it.
    func run(steps: Int) throws {
        for _ in 0..<steps { try step() }
        try settle()
    }

    private func step() throws {
        links.removeAll { $0.isOver && $0.up.isEmpty }
        let tab = tabs[random.below(tabs.count)]
        switch random.below(100) {
        case ..<20: try act(tab)
        case ..<42: if let link = anyLink { try deliverUp(link) }
        case ..<64: try deliverDown(tab)
        case ..<72: connect(tab)
        case ..<75: scheduler.advance(by: .milliseconds(random.pick([1, 50, 1_000])))
        case ..<78: disk.write(1)
        case ..<82: disk.release(random.below(8))
        case ..<85: disk.push()
        case ..<87: tab.client.acknowledgePatches(heartbeat: random.happens(oneIn: 2))
        case ..<94: trouble(tab)
        case ..<97: try attack()
        case ..<98: try copyTab()
        default: tab.client.takeBack()
        }
        try checkSession()
    }

    /// What a tab sends while another one's events are on their way would be numbered twice: a person has one pair of
    /// hands, and the other tab says that it is not the one.
    private func act(_ tab: Tab) throws {
        let others = tabs.filter { $0 !== tab }
        guard others.allSatisfy(\.client.isIdle), others.isEmpty || tab.client.phase == .live else { return }
        try tab.client.act()
    }

    private var anyLink: ModelLink? {
        let full = links.filter { !$0.up.isEmpty }
        return full.isEmpty ? nil : full[random.below(full.count)]
    }

    private func trouble(_ tab: Tab) {
        guard let link = tab.link else { return }
        switch random.below(12) {
        case 0, 1:
            // Both ends learn of it; what was on its way is gone.
            link.up = []
            dropAtClient(tab)
            dropAtServer(link)
        case 2, 3: dropAtClient(tab)
        case 4: dropAtServer(link)
        case 5:
            // In the middle of a batch: some of it arrives after the cut.
            link.up.removeLast(random.below(link.up.count + 1))
            dropAtClient(tab)
        case 6: link.swallowsUp = true
        case 7: link.swallowsDown = true
        case 8: (link.swallowsUp, link.swallowsDown) = (true, true)
        case 9: tab.client.fail()
        case 10: crash()
        default: evict()
        }
    }

    /// The browser is asked for a copy of the tab.
    private func copyTab() throws {
        guard tabs.count < 3, tabs.allSatisfy(\.client.isIdle) else { return }
        note("network: tab \(tabs.count) is a copy")
        try openTab()
    }

    // MARK: - The end

    /// The network is kind and everything is on disk, until nothing is on its way. Then it is checked.
    private func settle() throws {
        note("network: kind")
        for tab in tabs { dropAtClient(tab) }
        for link in links { dropAtServer(link) }
        links = []
        // The tab that has something to say, if any, else the first.
        let tab = tabs.first { !$0.client.isIdle } ?? tabs[0]
        tab.client.takeBack()
        try exchangeAll(with: tab)
        guard tab.client.phase == .live, tab.client.isIdle else {
            throw ModelViolation("\(tab.client.phase), \(tab.client.waiting) events wait")
        }
        try intents.check(against: disk.all, untold: untold)
        let state = ModelState(disk.applied.map(\.what), pushed: disk.pushed)
        try tab.client.check(shows: state)
        let before = tab.client.snapshot
        tab.client.fail()
        try exchangeAll(with: tab)
        let after = tab.client.snapshot
        guard after == before else {
            throw ModelViolation("complete, the page shows \(ModelClient.difference(after, before))")
        }
    }

    private func exchangeAll(with tab: Tab) throws {
        var quiet = 0
        for _ in 0..<2_000 where quiet < 3 {
            connect(tab)
            let isQuiet = tab.link.map { $0.up.isEmpty && $0.down.isEmpty } ?? false
            quiet = isQuiet ? quiet + 1 : 0
            if let link = tab.link { try deliverUp(link) }
            try deliverDown(tab)
            disk.finish()
            tab.client.acknowledgePatches()
            scheduler.advance(by: .milliseconds(isQuiet ? 1_000 : 10))
        }
    }
}
