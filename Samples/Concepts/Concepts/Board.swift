import Workflow
import WorkflowHTML
import WorkflowLive
import WorkflowScreens
import WorkflowSharing

/// A column of the board.
public enum Stage: String, CaseIterable, Codable, Sendable {
    case planned = "Planned"
    case doing = "Doing"
    case done = "Done"
}

/// The cards that all visitors see and move: it runs once.
public struct Cards: SharedWorkflow {
    public typealias Rendering = [Stage: [Int]]

    public struct Move: WorkflowAction, Codable, Sendable {
        let drop: Drop<Int>
        let stage: Stage

        public typealias WorkflowType = Cards

        public func apply(toState columns: inout [Stage: [Int]], context: ApplyContext<Cards>) -> Never? {
            for stage in Stage.allCases { columns[stage, default: []].removeAll { $0 == drop.id } }
            drop.insert(into: &columns[stage, default: []])
            return nil
        }
    }

    public typealias Command = Move

    let count: Int

    public init(count: Int = 200) { self.count = count }

    public func makeInitialState() -> [Stage: [Int]] {
        Dictionary(grouping: 1...count) { Stage.allCases[$0 % Stage.allCases.count] }
    }

    public func render(state: [Stage: [Int]], context: RenderContext<Cards>) -> [Stage: [Int]] { state }
}

/// A board: cards are moved by pointer, finger or keyboard, and whoever has the page open sees it.
public struct Board: Workflow {
    let cards: Shared<Cards>
    /// Keeps a drop unacknowledged until all see it, so that the card stays where it was dropped.
    var hold: () -> (any Sendable)? = { nil }

    public func render(state: Void, context: RenderContext<Board>) -> BoardScreen {
        BoardScreen(columns: cards.value(in: context)) { [cards, hold] drop, stage in
            cards.send(Cards.Move(drop: drop, stage: stage), holding: hold())
        }
    }
}

public struct BoardScreen: WebScreen {
    public let columns: [Stage: [Int]]
    public let onDrop: (Drop<Int>, Stage) -> Void

    public func html(environment: ViewEnvironment) -> HTML {
        main {
            h1 { "Board" }
            div(.class("board")) {
                for stage in Stage.allCases { column(stage, columns[stage] ?? []) }
            }
        }
    }

    private func column(_ stage: Stage, _ cards: [Int]) -> HTML {
        section(.ariaLabel("\(stage.rawValue) cards")) {
            h2 { "\(stage.rawValue) (\(cards.count))" }
            ul(.id(stage.rawValue), .ariaLabel(stage.rawValue), .onDrop(of: "card") { onDrop($0, stage) }) {
                keyed(cards, id: \.self, memo: \.self) { card in
                    li(.ariaLabel("Card \(card)"), .draggable(card, of: "card")) {
                        span { "Card \(card)" }
                        stages(card, in: stage)
                    }
                }
            }
        }
    }

    /// Moves a card without dragging it.
    private func stages(_ card: Int, in stage: Stage) -> HTML {
        let choose = { (name: String) in
            if let other = Stage(rawValue: name), other != stage { onDrop(Drop(id: card), other) }
        }
        return select(.ariaLabel("Stage of card \(card)"), .onChange(choose)) {
            for other in Stage.allCases {
                option(.value(other.rawValue), .selected(other == stage)) { other.rawValue }
            }
        }
    }
}
