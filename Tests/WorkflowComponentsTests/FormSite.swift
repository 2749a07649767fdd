import Synchronization
import Workflow
import WorkflowComponents
import WorkflowWeb

/// A page with a form that works with and without scripts.
struct FormSite: Sendable {
    struct Booking: Equatable, Sendable {
        var name: String
        var guests: Int
        var arrival: CalendarDate?
        var room: String
        var extras: [String]
        var wishes: String
        var secret: String
    }

    struct BookingFields: FormFields {
        static let full = FieldError("full", "All rooms are taken.")
        let name = Field.text().length(2...20).verified(FieldError("banned", "Not you again.")) { $0 != "Bob" }
        let guests = Field.integer(1...4)
        let arrival = Field.date().optional
        let room = Field.choice(
            of: ["sea", "court"],
            value: { $0 },
            title: { $0.prefix(1).uppercased() + $0.dropFirst() }
        )
        let bed = Field.choice(
            of: ["one", "two"],
            value: { $0 },
            title: { $0.prefix(1).uppercased() + $0.dropFirst() }
        )
        let extras = Field.choices(
            of: ["tea", "towel"],
            value: { $0 },
            title: { $0.prefix(1).uppercased() + $0.dropFirst() }
        )
        let wishes = Field.multilineText().allowingEmpty
        let secret = Field.password().length(4...)
        let terms = Field.flag().accepted()

        func value(from form: ValidForm<BookingFields>) -> Booking {
            Booking(
                name: form.name,
                guests: form.guests,
                arrival: form.arrival,
                room: form.room,
                extras: form.extras,
                wishes: form.wishes,
                secret: form.secret
            )
        }
    }

    struct Page: Workflow {
        enum State: Equatable { case open, refused, booked(Booking) }
        let start: Form<BookingFields>
        let isFull: Bool

        func makeInitialState() -> State { .open }

        func render(state: State, context: RenderContext<Page>) -> BookingScreen {
            let rejection = state == .refused ? FormRejection<BookingFields>(BookingFields.full) : nil
            let form = FormWorkflow(from: start, id: "booking", rejection: rejection)
                .rendered(in: context) { Booked(booking: $0, isFull: isFull) }
            return BookingScreen(form: form, state: state)
        }
    }

    struct Booked: WorkflowAction {
        let booking: Booking
        let isFull: Bool

        func apply(toState state: inout Page.State, context: ApplyContext<Page>) -> Never? {
            state = isFull ? .refused : .booked(booking)
            return nil
        }
    }

    struct BookingScreen: WebScreen {
        let form: FormRendering<BookingFields>
        let state: Page.State

        func html(environment: ViewEnvironment) -> HTML {
            main {
                h1 { "Booking" }
                if case .booked(let booking) = state { p(.role(.status)) { "Booked for \(booking.name)" } }
                form.html(in: environment, action: "/", .guardsChanges(form.hasUnsavedChanges)) {
                    field("Name", form.name, hint: "As in your passport")
                    field("Guests", form.guests)
                    field("Arrival", form.arrival)
                    field("Room", form.room)
                    field("Beds", form.bed, style: .radioButtons)
                    field("Extras", form.extras)
                    field("Wishes", form.wishes)
                    field("Secret", form.secret, autocomplete: "new-password")
                    field("I accept the terms", form.terms)
                    submitButton("Book", form)
                }
            }
        }
    }

    let isFull: Bool

    init(isFull: Bool = false) { self.isFull = isFull }

    func answer(_ request: WebRequest) async throws -> WebResponse {
        guard request.method == .post else { return .page(app(of: Form(BookingFields()))) }
        switch await Form(BookingFields()).submitted(try await request.form().all) {
        case .value(let booking): return .text("Thank you, \(booking.name)")
        case .invalid(let form): return .page(app(of: form))
        }
    }

    private func app(of form: Form<BookingFields>) -> LiveApp {
        LiveApp(title: "Booking", stylesheets: [Components.stylesheet.path], scripts: [Components.script.path]) {
            [isFull] _, _ in
            Page(start: form, isFull: isFull)
        }
    }
}
