public import Foundation
import TrellisSupport

extension InspectedRun {
    /// Returns the run as spans of OpenTelemetry, in the JSON of its protocol: names in lower camel case, identifiers in hexadecimal digits,
    /// and numbers of 64 bits as texts.
    ///
    /// Each event is a span and a trace of its own. Renders and actions are spans within it if they took longer than a limit.
    /// The first pass of a page belongs to the trace of its request, where that has a `traceparent`; later events have a link to it.
    ///
    /// - Parameters:
    ///   - service: The name of the service.
    ///   - limit: The time from which a step of an event is a span.
    public func otlp(service: String = "trellis", stepsOver limit: Duration = .milliseconds(1)) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        let (seconds, attoseconds) = limit.components
        let maker = SpanMaker(run: self, limit: Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000))
        let scope = OTLP.ScopeSpans(scope: OTLP.Scope(name: "trellis.inspection"), spans: events.flatMap(maker.spans))
        let resource = OTLP.Resource(attributes: [
            OTLP.Attribute("service.name", .text(service)), OTLP.Attribute("process.pid", .number(process)),
        ])
        let spans = OTLP.ResourceSpans(resource: resource, scopeSpans: [scope])
        return try encoder.encode(OTLP(resourceSpans: [spans]))
    }
}

private struct SpanMaker {
    struct Place: Hashable {
        let host: Int
        let event: Int
    }

    private let run: InspectedRun
    private let limit: Int
    private let hosts: [Int: InspectedRun.Host]
    private let misuses: [Place: [InspectedMisuse]]

    init(run: InspectedRun, limit: Int) {
        (self.run, self.limit) = (run, limit)
        hosts = Dictionary(run.hosts.map { ($0.id, $0) }) { first, _ in first }
        misuses = Dictionary(grouping: run.misuses) { Place(host: $0.host, event: $0.event) }
    }

    func spans(of event: InspectedEvent) -> [OTLP.Span] {
        let host = hosts[event.host]
        let request = host?.trace
        let continues = event.number == 0 ? request : nil
        let trace = continues?.trace ?? identifier("trace", event, bytes: 16)
        let outer = identifier("event", event, bytes: 8)
        var attributes = [
            OTLP.Attribute("trellis.host", .number(event.host)),
            OTLP.Attribute("trellis.event", .number(event.number)),
            OTLP.Attribute("trellis.source", .text(event.source.kind.rawValue)),
            OTLP.Attribute("trellis.rendered", .number(event.renders.count)),
            OTLP.Attribute("trellis.kept", .number(event.skipped)),
        ]
        if let root = host?.root { attributes.append(OTLP.Attribute("trellis.root", .text(root))) }
        if let url = event.source.url { attributes.append(OTLP.Attribute("url.path", .text(url))) }
        let span = OTLP.Span(
            traceId: trace,
            spanId: outer,
            parentSpanId: continues?.span,
            name: event.actions.first { $0.isCause }?.name ?? event.source.kind.rawValue,
            time: event.time,
            duration: event.nanoseconds,
            attributes: attributes,
            links: continues == nil ? request.map { [OTLP.Link(traceId: $0.trace, spanId: $0.span)] } : nil,
            events: misuses[Place(host: event.host, event: event.number)]?.map { misuse in
                OTLP.Event(
                    timeUnixNano: "\(misuse.time)",
                    name: "misuse",
                    attributes: [
                        OTLP.Attribute("trellis.misuse", .text(misuse.kind)),
                        OTLP.Attribute("trellis.message", .text(misuse.message)),
                    ]
                )
            }
        )
        let actions = event.actions.enumerated().filter { $1.nanoseconds > limit }.map { index, action in
            OTLP.Span(
                traceId: trace,
                spanId: identifier("action \(index)", event, bytes: 8),
                parentSpanId: outer,
                name: action.name,
                time: action.time,
                duration: action.nanoseconds,
                attributes: [OTLP.Attribute("trellis.node", .text(action.node.shown))]
            )
        }
        // What takes long has a parent that takes as long.
        let renders = event.renders.enumerated().filter { $1.nanoseconds > limit }.map { index, render in
            OTLP.Span(
                traceId: trace,
                spanId: identifier("render \(index)", event, bytes: 8),
                parentSpanId: render.parent.map { identifier("render \($0)", event, bytes: 8) } ?? outer,
                name: "render \(render.node.shown)",
                time: render.time,
                duration: render.nanoseconds,
                attributes: [OTLP.Attribute("trellis.reason", .text(render.reason.rawValue))]
            )
        }
        return [span] + actions + renders
    }

    /// An identifier that is the same each time that the run is exported.
    private func identifier(_ what: String, _ event: InspectedEvent, bytes count: Int) -> String {
        var bytes: [UInt8] = []
        while bytes.count < count {
            var hash: UInt64 = 0xcbf2_9ce4_8422_2325
            let text = "\(bytes.count) \(what) \(run.process) \(event.host) \(event.number) \(event.time)"
            for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            withUnsafeBytes(of: (hash | 1).bigEndian) { bytes.append(contentsOf: $0) }
        }
        return Hex.encode(bytes)
    }
}

/// The messages of OpenTelemetry's protocol, as far as they are used.
private struct OTLP: Encodable {
    let resourceSpans: [ResourceSpans]

    struct ResourceSpans: Encodable {
        let resource: Resource
        let scopeSpans: [ScopeSpans]
    }

    struct Resource: Encodable {
        let attributes: [Attribute]
    }

    struct ScopeSpans: Encodable {
        let scope: Scope
        let spans: [Span]
    }

    struct Scope: Encodable {
        let name: String
    }

    struct Span: Encodable {
        let traceId: String
        let spanId: String
        let parentSpanId: String?
        let name: String
        /// Internal.
        let kind = 1
        let startTimeUnixNano: String
        let endTimeUnixNano: String
        let attributes: [Attribute]
        let links: [Link]?
        let events: [Event]?

        init(
            traceId: String,
            spanId: String,
            parentSpanId: String?,
            name: String,
            time: Int,
            duration: Int,
            attributes: [Attribute],
            links: [Link]? = nil,
            events: [Event]? = nil
        ) {
            (self.traceId, self.spanId, self.parentSpanId) = (traceId, spanId, parentSpanId)
            (self.name, self.attributes) = (name, attributes)
            (self.links, self.events) = (links, events)
            (startTimeUnixNano, endTimeUnixNano) = ("\(time)", "\(time + duration)")
        }
    }

    struct Link: Encodable {
        let traceId: String
        let spanId: String
    }

    struct Event: Encodable {
        let timeUnixNano: String
        let name: String
        let attributes: [Attribute]
    }

    struct Attribute: Encodable {
        let key: String
        let value: Value

        init(_ key: String, _ value: Value) {
            (self.key, self.value) = (key, value)
        }
    }

    enum Value: Encodable {
        case text(String)
        case number(Int)

        private enum CodingKeys: String, CodingKey {
            case stringValue, intValue
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            switch self {
            case .text(let text): try container.encode(text, forKey: .stringValue)
            case .number(let number): try container.encode("\(number)", forKey: .intValue)
            }
        }
    }
}
