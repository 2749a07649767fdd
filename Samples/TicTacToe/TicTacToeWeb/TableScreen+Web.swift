import TicTacToeCore
import WorkflowHTML
import WorkflowLive
import WorkflowScreens
import WorkflowSharing

extension TableScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        main(.class("table")) {
            header {
                h1 { "Tic-tac-toe" }
                p(.class("me")) { "You are \(name)" }
            }
            section(.class("card game"), .ariaLabel("The game")) {
                div(.class("seats")) {
                    seat(.x)
                    seat(.o)
                }
                p(.id("status"), .class("status"), .role(.status)) { status }
                board
                if let refusal { p(.class("refusal"), .role(.alert)) { refusal.rawValue } }
                if mark != nil { actions }
            }
            aside(.class("card people"), .ariaLabel("Who is here")) {
                h2 { "Here now" }
                ul {
                    keyed(people, id: \.id, memo: \.self) { person($0) }
                }
            }
        }
    }

    private var actions: HTML {
        footer(.class("actions")) {
            if game.board.isOver {
                button(.type(.button), .class("primary"), .onClick(onAgain)) { "Play again" }
            }
            button(.type(.button), .class("quiet"), .onClick(onStand)) { "Leave the table" }
        }
    }

    private func seat(_ side: Mark) -> HTML {
        let player = game.players[side]
        let isNext = game.players.count == 2 && !game.board.isOver && game.board.next == side
        return div(.class("seat \(side.rawValue.lowercased())"), .when(isNext, .class("next"))) {
            span(.class("sign"), .ariaHidden(true)) { sign(side) }
            if let player {
                span(.class("player")) { player == name ? "\(player) (you)" : player }
                span(.class("wins")) { wins(game.wins[side] ?? 0) }
            } else {
                button(.type(.button), .onClick { onSit(side) }) { "Play \(side.rawValue)" }
            }
        }
    }

    private func wins(_ count: Int) -> String { count == 1 ? "1 win" : "\(count) wins" }

    private var board: HTML {
        div(.class("board"), .role(.group), .ariaLabel("Board")) {
            for cell in 0..<9 { self.cell(cell) }
        }
    }

    private func cell(_ cell: Int) -> HTML {
        let mark = game.board.cells[cell]
        let isWinning = game.board.winningLine?.contains(cell) ?? false
        return button(
            .type(.button),
            .class("cell \(mark?.rawValue.lowercased() ?? "free")"),
            .when(isWinning, .class("winning")),
            .ariaLabel("Row \(cell / 3 + 1), column \(cell % 3 + 1): \(mark?.rawValue ?? "free")"),
            .ariaDisabled(!canPlace(in: cell)),
            .onClick { onPlace(cell) }
        ) {
            if let mark { sign(mark) }
        }
    }

    private func sign(_ mark: Mark) -> String { mark == .x ? "✕" : "○" }

    private func person(_ person: PresentPerson<Visitor>) -> HTML {
        li {
            span(.class("dot"), .ariaHidden(true)) {}
            span(.class("name")) { person.id == name ? "\(person.id) (you)" : person.id }
            span(.class("role")) { person.metadata.mark.map { "plays \($0.rawValue)" } ?? "watches" }
        }
    }
}
