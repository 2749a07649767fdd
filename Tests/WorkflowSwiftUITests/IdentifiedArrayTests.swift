import Foundation
import Testing
import WorkflowSwiftUI

/// Arrays with unique ids.
struct IdentifiedArrayTests {
    struct Row: Identifiable, Codable, Comparable, Hashable {
        var id: Int
        var text = ""

        var negative: Int { -id }

        static func < (lhs: Row, rhs: Row) -> Bool { lhs.id < rhs.id }
    }

    private var rows: IdentifiedArrayOf<Row> = [Row(id: 3), Row(id: 1), Row(id: 2)]

    @Test func `elements are found by id and by position`() {
        #expect(rows.ids == [3, 1, 2])
        #expect(rows[1].id == 1)
        #expect(rows.index(id: 2) == 2)
        #expect(rows[id: 2] == Row(id: 2))
        #expect(rows[id: 9] == nil)
        #expect(rows.elements.count == rows.count)
    }

    @Test mutating func `an id is inserted once`() {
        #expect(rows.append(Row(id: 4)) == (true, 3))
        #expect(rows.append(Row(id: 1, text: "again")) == (false, 1))
        #expect(rows.insert(Row(id: 5), at: 0) == (true, 0))
        #expect(rows.ids == [5, 3, 1, 2, 4])
        #expect(rows.map { rows.index(id: $0.id) } == [0, 1, 2, 3, 4])
        #expect(rows[id: 1]?.text == "")
    }

    @Test mutating func `an element is replaced by id`() {
        #expect(rows.updateOrAppend(Row(id: 1, text: "new")) == Row(id: 1))
        #expect(rows.updateOrAppend(Row(id: 7)) == nil)
        #expect(rows.updateOrInsert(Row(id: 8), at: 0).index == 0)
        rows[id: 1]?.text += "er"
        rows[id: 9] = Row(id: 9)
        rows[id: 3] = nil
        #expect(rows.ids == [8, 1, 2, 7, 9])
        #expect(rows[id: 1]?.text == "newer")
    }

    @Test mutating func `elements are removed by id, position, offsets and predicate`() {
        #expect(rows.remove(id: 1) == Row(id: 1))
        #expect(rows.remove(id: 1) == nil)
        #expect(rows.index(id: 2) == 1)
        #expect(rows.remove(at: 0) == Row(id: 3))
        rows = [Row(id: 1), Row(id: 2), Row(id: 3), Row(id: 4), Row(id: 5)]
        rows.remove(atOffsets: [0, 2])
        #expect(rows.ids == [2, 4, 5])
        rows.removeAll { $0.id == 4 }
        #expect(rows.ids == [2, 5])
        rows.removeSubrange(0..<1)
        #expect(rows.ids == [5])
        rows.removeAll()
        #expect(rows.isEmpty && rows[id: 5] == nil)
    }

    @Test mutating func `elements are sorted, swapped, reversed, moved and filtered`() {
        rows.sort()
        #expect(rows.ids == [1, 2, 3])
        rows.swapAt(0, 2)
        #expect(rows.ids == [3, 2, 1])
        rows.reverse()
        #expect(rows.ids == [1, 2, 3])
        rows.move(fromOffsets: [0], toOffset: 3)
        #expect(rows.ids == [2, 3, 1])
        rows.move(fromOffsets: [1, 2], toOffset: 0)
        #expect(rows.ids == [3, 1, 2])
        #expect(rows.filter { $0.id > 1 }.ids == [3, 2])
        rows.shuffle()
        #expect(rows.allSatisfy { rows[id: $0.id] == $0 })
    }

    @Test mutating func `an element at a position is changed in place, also its id`() {
        rows[0].text = "changed"
        rows[0].id = 10
        #expect(rows.ids == [10, 1, 2])
        #expect(rows[id: 10]?.text == "changed")
        #expect(rows[id: 3] == nil)
    }

    @Test mutating func `an element that is set at another position moves there, so that two assignments exchange two`()
    {
        let first = rows[0]
        rows[0] = rows[2]
        #expect(rows.ids == [2, 3, 1])
        rows[2] = first
        #expect(rows.ids == [2, 1, 3])
        rows[1] = Row(id: 1, text: "new")
        #expect(rows.map(\.text)[1] == "new" && rows.ids == [2, 1, 3])
        for row in rows { #expect(rows[id: row.id] == row) }
    }

    @Test mutating func `a range is replaced, without the ids that stay`() {
        rows.replaceSubrange(0..<2, with: [Row(id: 2), Row(id: 4)])
        #expect(rows.ids == [4, 2])
        rows += [Row(id: 4), Row(id: 6)]
        #expect(rows.ids == [4, 2, 6])
    }

    @Test func `an array by another property than the id keeps it when a range is replaced`() {
        var named = IdentifiedArray(uniqueElements: [Row(id: 3, text: "c"), Row(id: 1, text: "a")], id: \.text)
        #expect(named[id: "a"]?.id == 1)
        var numbered = IdentifiedArray(uniqueElements: rows, id: \.negative)
        numbered.replaceSubrange(0..<1, with: [Row(id: 7)])
        #expect(numbered.ids == [-7, -1, -2])
        named.remove(id: "a")
        #expect(named.ids == ["c"])
    }

    @Test func `elements of equal ids are combined, or the first is kept`() {
        let twice = [Row(id: 1, text: "a"), Row(id: 1, text: "b")]
        #expect(IdentifiedArrayOf<Row>(twice).map(\.text) == ["a"])
        let combined = IdentifiedArray(twice) { Row(id: $0.id, text: $0.text + $1.text) }
        #expect(combined.map(\.text) == ["ab"])
        let named = IdentifiedArray(uniqueElements: ["x", "yy"], id: \.count)
        #expect(named[id: 2] == "yy")
    }

    @Test func `arrays are equal, hashed, encoded and described as their elements are`() throws {
        #expect(rows == [Row(id: 3), Row(id: 1), Row(id: 2)])
        #expect(Set([rows, rows]).count == 1)
        let data = try JSONEncoder().encode(rows)
        #expect(try JSONDecoder().decode(IdentifiedArrayOf<Row>.self, from: data) == rows)
        let twice = Data(#"[{"id": 1, "text": ""}, {"id": 1, "text": ""}]"#.utf8)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(IdentifiedArrayOf<Row>.self, from: twice) }
        #expect(rows.description == rows.elements.description)
    }
}
