import TicTacToeCore
import WorkflowScreens
import WorkflowSharing
import WorkflowTerminal

extension GameScreen: Screen, TerminalScreen {
    public func terminal(environment: ViewEnvironment) -> TerminalView {
        switch self {
        case .name(let screen): screen.view
        case .table(let screen): screen.view
        }
    }
}

extension NameScreen {
    var view: TerminalView {
        box("Tic-tac-toe") {
            column(spacing: 1) {
                text("One table, two seats. Everybody else watches.")
                entry("Your name", button: "Come in", onSubmit: onName).focused()
            }
        }
    }
}

extension TableScreen {
    var view: TerminalView {
        column {
            row {
                text("Tic-tac-toe").style(.strong).frame(width: .fill)
                text("You are \(name)").style(.muted)
            }
            box("The game") {
                column(spacing: 1) {
                    row(spacing: 3) {
                        seat(.x)
                        seat(.o)
                    }
                    text(status).style(.accent)
                    board
                    if let refusal { text(refusal.rawValue).style(.danger) }
                    if mark != nil { actions }
                }
            }
            box("Here now") {
                column {
                    for person in people { text(line(of: person)).id(person.id) }
                }
            }
        }
    }

    private var board: TerminalView {
        column {
            for line in 0..<3 {
                row {
                    for cell in line * 3..<line * 3 + 3 {
                        button(
                            game.board.cells[cell]?.rawValue ?? "\(cell + 1)",
                            key: KeyPress(.character(Character("\(cell + 1)"))),
                            canPlace(in: cell) ? { onPlace(cell) } : nil
                        )
                        .style(game.board.winningLine?.contains(cell) ?? false ? .strong : nil)
                    }
                }
            }
        }
    }

    private var actions: TerminalView {
        row {
            if game.board.isOver { button("Play again", onAgain) }
            button("Leave the table", onStand)
        }
    }

    private func seat(_ side: Mark) -> TerminalView {
        guard let player = game.players[side] else { return button("Play \(side.rawValue)") { onSit(side) } }
        let wins = game.wins[side] ?? 0
        return text(
            "\(side.rawValue): \(player == name ? "\(player) (you)" : player), \(wins == 1 ? "1 win" : "\(wins) wins")"
        )
    }

    private func line(of person: PresentPerson<Visitor>) -> String {
        let role = person.metadata.mark.map { "plays \($0.rawValue)" } ?? "watches"
        return "\(person.id == name ? "\(person.id) (you)" : person.id) \(role)"
    }
}
