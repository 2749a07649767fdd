import Testing
import TodoCore

struct TodoTextTests {
    @Test func `tidying trims the title and unifies line ends`() {
        #expect(
            TodoText(title: " \t Milk\n", note: "a\r\nb\rc\nd ").tidied == TodoText(title: "Milk", note: "a\nb\nc\nd ")
        )
    }

    @Test(arguments: ["", "  ", "\u{3000}\n"])
    func `a blank title is none`(title: String) {
        #expect(TodoText(title: title, note: "note").tidied == nil)
    }

    @Test func `a user has a name without blanks around it`() {
        #expect(User(name: "  Ada  Lovelace ")?.name == "Ada  Lovelace")
        #expect(User(name: " ") == nil)
        #expect(User(name: String(repeating: "ä", count: 501)) == nil)
    }
}
