import Foundation
import HelpDeskCore
import WorkflowComponents
import WorkflowData
import WorkflowHTML
import WorkflowLive
import WorkflowRoutes
import WorkflowScreens
import WorkflowSharing
import WorkflowTexts
import WorkflowWeb

extension TicketScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        let texts = environment.texts
        article(.class("ticket"), .ariaBusy(ticket.isLoading)) {
            switch ticket.value {
            case nil: if ticket.isLoading { p { texts("The ticket is loading.") } }
            case .some(nil): h1 { texts("There is no such ticket.") }
            case .some(let ticket?): content(of: ticket, environment)
            }
            failure(of: ticket, texts)
        }
    }

    @HTMLBuilder
    private func content(of ticket: Ticket, _ environment: ViewEnvironment) -> HTML {
        let texts = environment.texts
        h1 { ticket.title }
        p(.class("facts")) {
            span(.class("quiet")) { texts("Ticket \(ticket.id) of \(ticket.customer)") }
            if person.isAgent { statusField(of: ticket, texts, onMove) } else { badge(of: ticket.status, texts) }
        }
        if ticket.replies.isEmpty { p(.class("empty")) { texts("Nobody has replied yet.") } }
        ol(.class("chat"), .ariaLabel(texts("Replies")), .ariaLive(.polite)) {
            keyed(ticket.replies, id: \.id, memo: \.self) { reply in
                li(.class(reply.author == person.name ? "own" : "other")) { html(of: reply, ticket, texts) }
            }
        }
        p(.class("presence quiet")) {
            span { texts("Here: \(people.map(\.id).formatted(.list(type: .and).locale(texts.locale)))") }
            for name in typing { span(.class("typing")) { texts("\(name) is typing …") } }
        }
        if ticket.status == .closed {
            p(.class("empty")) { texts("This ticket is closed.") }
        } else {
            reply.html(in: environment) {
                field(texts("Reply"), reply.text)
                attachments(environment)
                submitButton(texts("Send"), reply)
            }
        }
    }

    /// The names of the others who are typing.
    private var typing: [String] { people.filter { $0.id != person.name && $0.pages.contains(true) }.map(\.id) }

    @HTMLBuilder
    private func html(of reply: Reply, _ ticket: Ticket, _ texts: LanguageTexts) -> HTML {
        strong { reply.author }
        p { reply.text }
        for file in reply.files {
            let size = file.size.formatted(.byteCount(style: .file).locale(texts.locale))
            p {
                a(.href(Answer.file(ticket: ticket.id, id: file.id)), .download(file.name)) { "\(file.name), \(size)" }
            }
        }
    }

    /// The files that go with the next reply.
    @HTMLBuilder
    private func attachments(_ environment: ViewEnvironment) -> HTML {
        let texts = environment.texts
        keyed([storedCount], id: \.self) { _ in
            div(.class("tc-field")) {
                label(.class("tc-label"), .for("files")) { texts("Files for the reply") }
                p(.class("tc-hint"), .id("files-hint")) {
                    texts("Up to 3 pictures, PDFs or texts of 5 MB each, 10 MB together")
                }
                if let uploads = environment.uploads { fileField(uploads, texts) }
            }
        }
        if !drafts.isEmpty {
            ul(.class("rows"), .ariaLabel(texts("Files for the reply"))) {
                keyed(drafts, id: \.id) { draft in
                    li {
                        span { draft.content.name }
                        let name = texts("Remove \(draft.content.name)")
                        button(.type(.button), .class("plain"), .ariaLabel(name), .onClick { onDetach(draft.id) }) {
                            texts("Remove")
                        }
                    }
                }
            }
        }
    }

    private func fileField(_ uploads: PageUploads, _ texts: LanguageTexts) -> HTML {
        input(
            .id("files"),
            .type(.file),
            .multiple(),
            .ariaDescribedBy("files-hint"),
            .accept(FileLimits.types.joined(separator: ",")),
            .upload(to: uploads, texts: texts.uploads) { file in
                guard let content = try? Data(contentsOf: file.url) else { return }
                onAttach(FileContent(name: file.name, content: Array(content)), file)
            }
        )
    }
}

extension LanguageTexts {
    fileprivate var uploads: UploadTexts {
        UploadTexts(
            cancel: self("Cancel"),
            // The files are in a list of their own.
            sent: "",
            failed: self("could not be sent"),
            tooLarge: self("is too large"),
            wrongType: self("is of a type that is not accepted here"),
            full: self("is one too many, or too large with the others")
        )
    }
}
