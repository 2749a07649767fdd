/// The pages that are present, by person: what the messages of a presence say.
///
/// A plain value; ``PresenceHub`` guards it.
struct PresenceRoll<Metadata: Codable & Equatable & Sendable>: Sendable {
    private(set) var people: [PresentPerson<Metadata>] = []
    /// The numbers of the pages of each person, as `pages` of them has the metadata.
    private var numbers: [[PresencePage]] = []
    private var owners: [PresencePage: String] = [:]

    /// Adds a page, or replaces its metadata.
    mutating func enter(_ entry: PresenceEntry<Metadata>) {
        let (page, id, metadata) = (entry.page, entry.id, entry.metadata)
        if let owner = owners[page], owner != id { leave(page) }
        owners[page] = id
        guard let person = people.firstIndex(where: { $0.id == id }) else {
            people.append(PresentPerson(id: id, pages: [metadata]))
            numbers.append([page])
            return
        }
        if let index = numbers[person].firstIndex(of: page) {
            people[person].pages[index] = metadata
        } else {
            people[person].pages.append(metadata)
            numbers[person].append(page)
        }
    }

    /// Returns the pages of a process.
    func entries(of process: UInt64) -> [PresenceEntry<Metadata>] {
        zip(people, numbers)
            .flatMap { person, pages in
                zip(pages, person.pages)
                    .filter { $0.0.process == process }
                    .map { PresenceEntry(page: $0, id: person.id, metadata: $1) }
            }
    }

    /// Has exactly these pages of a process be present.
    mutating func replace(_ process: UInt64, with entries: [PresenceEntry<Metadata>]) {
        let pages = Set(entries.map(\.page))
        for page in owners.keys where page.process == process && !pages.contains(page) { leave(page) }
        for entry in entries { enter(entry) }
    }

    /// Removes a page, and its person with the last one.
    mutating func leave(_ page: PresencePage) {
        guard let id = owners.removeValue(forKey: page), let person = people.firstIndex(where: { $0.id == id }),
            let index = numbers[person].firstIndex(of: page)
        else { return }
        if numbers[person].count == 1 {
            people.remove(at: person)
            numbers.remove(at: person)
        } else {
            people[person].pages.remove(at: index)
            numbers[person].remove(at: index)
        }
    }
}

/// The identity of one page of one person, unlike any in another process.
struct PresencePage: Hashable, Codable, Sendable {
    let process: UInt64
    let number: UInt64
}
