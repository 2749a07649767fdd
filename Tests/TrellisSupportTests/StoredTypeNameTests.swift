import Foundation
import Testing
import TrellisSupport

private enum Street { struct Hidden {} }

enum Town {
    struct House<Room> { struct Door {} }
    struct `New hall` {}
}

extension Array { struct Slot {} }

/// How types are named in what is stored.
struct StoredTypeNameTests {
    @Test func `a name has the types around it and its arguments, and no modules`() {
        let names: [(Any.Type, String)] = [
            (Int.self, "Int"),
            (Date.self, "Date"),
            (Town.self, "Town"),
            (Town.House<Int>.self, "Town.House<Int>"),
            (
                Town.House<Town.House<[String: Date?]>.Door>.Door.self,
                "Town.House<Town.House<Dictionary<String, Optional<Date>>>.Door>.Door"
            ),
            (((Int, Town) -> String).self, "(Int, Town) -> String"),
            ((one: Town.House<Int>, other: Int).self, "(one: Town.House<Int>, other: Int)"),
            (Result<Int, any Error>.self, "Result<Int, Error>"),
            ([Int].Slot.self, "Array<Int>.Slot"),
            (Town.`New hall`.self, "Town.`New\u{a0}hall`"),
        ]
        for (type, name) in names { #expect(StoredTypeName.of(type) == name) }
    }

    @Test func `a private or local type has a name that is the same in every process`() {
        enum Local { struct Inner {} }
        #expect(StoredTypeName.of(Local.Inner.self) == "StoredTypeNameTests.Local.Inner")
        #expect(StoredTypeName.of(Street.Hidden.self) == "Street.Hidden")
        #expect(StoredTypeName.of([Street.Hidden].self) == "Array<Street.Hidden>")
    }
}
