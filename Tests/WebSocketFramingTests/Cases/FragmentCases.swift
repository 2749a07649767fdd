import WebSocketFraming

/// Messages in several frames, and what stands between them.
extension FramingCases {
    @CaseList static var fragments: [FramingCase] {
        taken(
            "a text in two frames",
            frame(.text, "Hel", .more),
            frame(.continuation, "lo"),
            gives: .fragment,
            .text("Hello")
        )
        taken(
            "a binary in three frames",
            frame(.binary, .hex("00 ff"), .more),
            frame(.continuation, .hex("fe"), .more),
            frame(.continuation, .hex("fd")),
            gives: .fragment,
            .fragment,
            .binary(.hex("00 ff fe fd"))
        )
        taken(
            "a text of empty frames",
            frame(.text, "", .more),
            frame(.continuation, "", .more),
            frame(.continuation),
            gives: .fragment,
            .fragment,
            .text("")
        )
        taken(
            "a text whose middle alone is not empty",
            frame(.text, "", .more),
            frame(.continuation, "middle", .more),
            frame(.continuation),
            gives: .fragment,
            .fragment,
            .text("middle")
        )
        taken(
            "two messages in two frames each",
            frame(.text, "a", .more),
            frame(.continuation, "b"),
            frame(.binary, "c", .more),
            frame(.continuation, "d"),
            gives: .fragment,
            .text("ab"),
            .fragment,
            .binary("cd")
        )
        taken("a message that has only begun", frame(.text, "a", .more), gives: .fragment)
        refused("a ping in two frames", frame(.ping, "a", .more), frame(.continuation, "b"))
        refused("a pong in two frames", frame(.pong, "a", .more), frame(.continuation, "b"))
        refused("a close in two frames", frame(.close, closing(1000), .more), frame(.continuation, "b"))
        refused("a ping that is not final, of which only the first byte is there", raw("09"))
        refused("a final continuation without a start", frame(.continuation, "a"), frame(.text, "b"))
        refused("a continuation without a start", frame(.continuation, "a", .more), frame(.continuation, "b"))
        refused(
            "a continuation after a whole message",
            frame(.text, "whole"),
            frame(.continuation, "more"),
            after: .text("whole")
        )
        refused(
            "a continuation after a message in two frames",
            frame(.text, "a", .more),
            frame(.continuation, "b"),
            frame(.continuation, "c"),
            after: .fragment,
            .text("ab")
        )
        refused("a text in a text", frame(.text, "a", .more), frame(.text, "b"), after: .fragment)
        refused("a text that begins in a text", frame(.text, "a", .more), frame(.text, "b", .more), after: .fragment)
        refused("a binary in a text", frame(.text, "a", .more), frame(.binary, "b"), after: .fragment)
        refused("a text in a binary", frame(.binary, "a", .more), frame(.text, "b"), after: .fragment)
        taken(
            "as many frames as may be",
            frame(.text, "a", .more),
            frame(.continuation, "b", .more),
            frame(.continuation, "c"),
            gives: .fragment,
            .fragment,
            .text("abc"),
            limits: limits(fragments: 3)
        )
        refused(
            "one frame too many",
            frame(.text, "a", .more),
            frame(.continuation, "b", .more),
            frame(.continuation, "c", .more),
            frame(.continuation, "d"),
            code: 1009,
            after: .fragment,
            .fragment,
            .fragment,
            limits: limits(fragments: 3)
        )
        refused(
            "one empty frame too many",
            frame(.binary, "", .more),
            frame(.continuation, "", .more),
            frame(.continuation),
            code: 1009,
            after: .fragment,
            .fragment,
            limits: limits(fragments: 2)
        )
        taken(
            "the number of frames is counted anew for each message",
            frame(.text, "a", .more),
            frame(.continuation, "b"),
            frame(.text, "c", .more),
            frame(.continuation, "d"),
            gives: .fragment,
            .text("ab"),
            .fragment,
            .text("cd"),
            limits: limits(fragments: 2)
        )
        taken(
            "whole messages where one frame may be",
            frame(.text, "a"),
            gives: .text("a"),
            limits: limits(fragments: 1)
        )
    }

    @CaseList static var interruptions: [FramingCase] {
        taken(
            "a ping in a text",
            frame(.text, "Hel", .more),
            frame(.ping, "there?"),
            frame(.continuation, "lo"),
            gives: .fragment,
            .ping("there?"),
            .text("Hello"),
            answers: answer(.pong, "there?")
        )
        taken(
            "a pong in a binary",
            frame(.binary, "ab", .more),
            frame(.pong, "here"),
            frame(.continuation, "cd"),
            gives: .fragment,
            .pong("here"),
            .binary("abcd")
        )
        taken(
            "pings in each gap",
            frame(.text, "1", .more),
            frame(.ping, "a"),
            frame(.continuation, "2", .more),
            frame(.ping, "b"),
            frame(.ping, "c"),
            frame(.continuation, "3"),
            gives: .fragment,
            .ping("a"),
            .fragment,
            .ping("b"),
            .ping("c"),
            .text("123"),
            answers: answer(.pong, "a"),
            answer(.pong, "b"),
            answer(.pong, "c")
        )
        taken(
            "pings are not counted as frames of the message",
            frame(.text, "1", .more),
            frame(.ping),
            frame(.ping),
            frame(.continuation, "2"),
            gives: .fragment,
            .ping(""),
            .ping(""),
            .text("12"),
            answers: answer(.pong),
            answer(.pong),
            limits: limits(fragments: 2)
        )
        taken(
            "a ping between the bytes of a scalar",
            frame(.text, .hex("e2 82"), .more),
            frame(.ping, .hex("ac")),
            frame(.continuation, .hex("ac")),
            gives: .fragment,
            .ping(.hex("ac")),
            .text("€"),
            answers: answer(.pong, .hex("ac"))
        )
        taken(
            "a close in a message",
            frame(.text, "never ended", .more),
            frame(.close, closing(1000)),
            frame(.continuation, "!"),
            gives: .fragment,
            .close(1000),
            answers: raw("88 02 03 e8")
        )
        refused(
            "a ping in two frames in a message",
            frame(.text, "a", .more),
            frame(.ping, "b", .more),
            frame(.continuation, "c"),
            after: .fragment
        )
    }
}
