import ViewEnvironment
import Workflow
import WorkflowComponents
import WorkflowHTML
import WorkflowLive
import WorkflowScreens
import WorkflowWeb

/// The page with all components.
public struct GalleryScreen: WebScreen {
    let state: Gallery.State
    let order: FormRendering<Order>
    let dialog: FormRendering<Order>?
    let uploads: PageUploads?
    let send: (Gallery.Action) -> Void

    private static let cities = [
        "Aachen", "Basel", "Bergen", "Bern", "Bologna", "Bozen", "Brno", "Graz", "Lausanne", "Linz", "Lyon", "Turin",
    ]

    public func html(environment: ViewEnvironment) -> HTML {
        main {
            h1 { "Components" }
            p(.class("lead")) { "Every component of the library, in every state. Try them with the keyboard." }
            part("Form") { form(order, in: environment) }
            part("Table and pages") { wines }
            part("Tabs") { panels }
            part("Disclosures") { disclosures }
            part("Dialog") {
                button(.type(.button), .class("tc-button"), .onClick { send(.dialog(true)) }) { "Order in a dialog" }
            }
            part("Messages") { messages }
            part("Progress") { progressBars }
            part("Charts") { charts }
            part("Combobox") { cities }
            part("Upload") { labels }
            part("Long list") { entries }
        }
        if let dialog {
            modalDialog("Order", id: "order-dialog", onClose: { send(.dialog(false)) }) {
                form(dialog, in: environment)
            }
        }
        toastList(state.toasts, onAction: { send(.undo($0)) }, onDismiss: { send(.dismiss($0)) })
    }

    private func part(_ title: String, @HTMLBuilder content: () -> HTML) -> HTML {
        section(.class("part")) {
            h2 { title }
            content()
        }
    }

    private func form(_ order: FormRendering<Order>, in environment: ViewEnvironment) -> HTML {
        order.html(in: environment, action: "/") {
            field("Name", order.name, hint: "Nobody is a name that we do not know.", autocomplete: "name")
            field("E-mail", order.email)
            field("Bottles", order.bottles, hint: "From 1 to 24")
            field("Arrival", order.arrival)
            field("Delivery", order.delivery)
            field("Payment", order.payment, style: .radioButtons)
            field("Extras", order.extras, hint: "Two at most")
            field("Note", order.note)
            field("I am old enough", order.terms)
            submitButton("Order", order)
        }
    }

    @HTMLBuilder private var wines: HTML {
        let sorted = state.sort.sorted(Wine.all, by: Wine.comesFirst)
        let pages = Pagination(count: sorted.count, pageSize: 6, page: state.page)
        dataTable(
            "Wines",
            rows: pages.elements(of: sorted),
            id: \.id,
            sort: state.sort,
            onSort: { send(.sort($0)) },
            columns: [
                TableColumn("Name", sort: .name) { $0.name },
                TableColumn("Year", sort: .year, isNumeric: true) { "\($0.year)" },
                TableColumn("Price", sort: .price, isNumeric: true) { "\($0.price) €" },
                TableColumn("In stock") { $0.id % 3 == 0 ? "no" : "yes" },
            ]
        )
        pageList("Pages of wines", pages) { send(.page($0)) }
    }

    private var panels: HTML {
        tabs(
            "About wine",
            id: "about",
            selected: state.tab,
            onSelect: { send(.tab($0)) },
            [
                Tab("Grapes", id: "grapes") { p { "Most wine is made of one of some 50 kinds of grapes." } },
                Tab("Soil", id: "soil") { p { "Chalk holds water, slate holds warmth." } },
                Tab("Glass", id: "glass") { p { "A thin rim is best." } },
            ]
        )
    }

    @HTMLBuilder private var disclosures: HTML {
        disclosure("How long does it keep?", isOpen: state.isOpen, onToggle: { send(.toggle($0)) }) {
            p { "White wine for three days, red wine for five, in the fridge." }
        }
        disclosure("Which glass?") { p { "The one that is clean." } }
    }

    private var messages: HTML {
        p(.class("row")) {
            button(
                .type(.button),
                .class("tc-button"),
                .onClick { send(.announce("It is noted.", .information, action: nil)) }
            ) {
                "Note"
            }
            button(
                .type(.button),
                .class("tc-button"),
                .onClick { send(.announce("One bottle is gone.", .success, action: "Undo")) }
            ) {
                "Remove"
            }
            button(
                .type(.button),
                .class("tc-button"),
                .onClick { send(.announce("The cellar does not answer.", .failure, action: nil)) }
            ) {
                "Ask the cellar"
            }
        }
    }

    @HTMLBuilder private var progressBars: HTML {
        progressBar("Bottling", id: "bottling", fraction: Double(state.done) / 8, note: "\(state.done) of 8 barrels")
        progressBar("Fermenting", id: "fermenting", fraction: nil)
        button(.type(.button), .class("tc-button"), .onClick { send(.advance) }) { "Next barrel" }
    }

    @HTMLBuilder private var charts: HTML {
        barChart("Bottles sold", Sales.months)
        lineChart(
            "Temperature in the cellar",
            Sales.temperatures(until: state.hour),
            format: { "\(chartNumber($0)) °C" }
        )
        button(.type(.button), .class("tc-button"), .onClick { send(.measure) }) { "Next hour" }
    }

    @HTMLBuilder private var labels: HTML {
        if let uploads {
            p {
                label(.for("label")) { "Label of a bottle, at most 10 MB" }
                input(
                    .id("label"),
                    .type(.file),
                    .accept("image/*"),
                    .upload(to: uploads) { send(.received("\($0.name), \($0.size) bytes")) }
                )
            }
        }
        ul(.ariaLabel("Labels")) { for label in state.labels { li { label } } }
    }

    private var cities: HTML {
        // A visitor may send any text; no city has a longer name.
        let typed = String(state.city.text.unicodeScalars.prefix(40)).lowercased()
        let found = Self.cities.filter { $0.lowercased().contains(typed) }
        return combobox(
            "City",
            id: "city",
            state.city,
            options: found.prefix(8),
            title: { $0 },
            hint: "For instance Bern",
            onType: { send(.type($0)) },
            onOpen: { send(.open($0)) },
            onChoose: { send(.choose($0)) }
        )
    }

    private var entries: HTML {
        virtualList("Bottles", id: "bottles", window: state.window, rowHeight: 44, onWindow: { send(.scroll($0)) }) {
            index in
            span(.class("number")) { "\(index + 1)" }
            span(.class("name")) { Wine.all[index % Wine.all.count].name }
            button(
                .type(.button),
                .class("tc-button small"),
                .tabIndex(-1),
                .ariaLabel("Take bottle \(index + 1)"),
                .onClick(id: index) { send(.announce("Bottle \(index + 1) is yours.", .success, action: nil)) }
            ) { "Take" }
        }
    }
}
