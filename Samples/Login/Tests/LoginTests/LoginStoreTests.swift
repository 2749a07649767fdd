import Lasso
import LassoTestUtilities
import LoginCore
import Testing

@MainActor
struct LoginStoreTests: LassoStoreTestSuite {
    let testableStore = TestableStore<LoginStore>()

    init() {
        store = LoginStore(with: State(message: "Why"))
    }

    @Test func `what is entered is kept`() {
        store.dispatchAction(.didChangeUsername("billie"))
        XCTAssertStateEquals(updatedMarker { $0.username = "billie" })
        store.dispatchAction(.didChangePassword("holiday"))
        XCTAssertStateEquals(updatedMarker { $0.password = "holiday" })
    }

    @Test func `an account that is known logs in`() {
        var asked: [String] = []
        withMock(
            Accounts.$accept,
            with: {
                asked = [$0, $1]
                return true
            }
        ) {
            store.dispatchAction(.didChangeUsername("ella"))
            store.dispatchAction(.didChangePassword("fitzgerald"))
            store.dispatchAction(.didTapLogIn)
        }
        #expect(asked == ["ella", "fitzgerald"])
        XCTAssertOutputs([.didLogIn(username: "ella")])
    }

    @Test func `an account that is not known is an error until something is entered`() {
        store.dispatchAction(.didChangeUsername("billie"))
        store.dispatchAction(.didChangePassword("wrong"))
        store.dispatchAction(.didTapLogIn)
        XCTAssertOutputs([])
        #expect(store.state.error == "Wrong username or password")
        #expect(store.state.password == "")
        store.dispatchAction(.didChangePassword("h"))
        #expect(store.state.error == nil)
        #expect(store.state.message == "Why")
    }

    @Test func `a name may be filled in`() {
        #expect(LoginModule.createScreen(username: "Billie").store.state.username == "Billie")
        #expect(LoginModule.createScreen().store.state == State())
    }
}
