import Testing
import TodoCore

struct RouteTests {
    @Test(
        arguments: [
            Route(), Route(filter: .active), Route(selection: Todo.ID(rawValue: 17)),
            Route(filter: .done, selection: Todo.ID(rawValue: 17)),
        ]
    )
    func `a route survives its URL`(route: Route) {
        #expect(Route(url: route.url) == route)
    }

    @Test func `URLs are short where nothing is special`() {
        #expect(Route().url == "/")
        #expect(Route(filter: .done, selection: Todo.ID(rawValue: 3)).url == "/?show=done&todo=3")
    }

    @Test(arguments: ["/nowhere", "/todos/3", "//", ""])
    func `other paths are not the app's`(url: String) {
        #expect(Route(url: url) == nil)
    }

    @Test(arguments: ["/?show=purple", "/?", "/#top", "/?a=b&c", "/?todo=x", "/?todo="])
    func `what it does not know of a query or fragment is ignored`(url: String) {
        #expect(Route(url: url) == Route())
    }
}
