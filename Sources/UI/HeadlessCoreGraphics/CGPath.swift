import Foundation

/// A path of lines and curves, which is kept and compared, and not drawn.
public class CGPath: Hashable {
    /// A part of a path.
    package enum Element: Hashable {
        case move(to: CGPoint)
        case line(to: CGPoint)
        case quadCurve(to: CGPoint, control: CGPoint)
        case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
        case close

        /// The points of the element; the last is its end.
        var points: [CGPoint] {
            switch self {
            case .move(let end), .line(let end): [end]
            case .quadCurve(let end, let control): [control, end]
            case .curve(let end, let control1, let control2): [control1, control2, end]
            case .close: []
            }
        }

        func applying(_ t: CGAffineTransform) -> Element {
            switch self {
            case .move(let end): .move(to: end.applying(t))
            case .line(let end): .line(to: end.applying(t))
            case .quadCurve(let end, let control): .quadCurve(to: end.applying(t), control: control.applying(t))
            case .curve(let end, let control1, let control2):
                .curve(to: end.applying(t), control1: control1.applying(t), control2: control2.applying(t))
            case .close: .close
            }
        }
    }

    package fileprivate(set) final var elements: [Element] = []
    /// The end of the last element, and the beginning of the current part.
    fileprivate final var current: CGPoint?
    fileprivate final var start: CGPoint?

    fileprivate init() {}

    /// Creates a rectangle.
    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init()
        add(rect)
        if let transform { apply(transform.pointee) }
    }

    /// Creates the ellipse in a rectangle.
    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init()
        add(rect, radii: CGSize(width: rect.width / 2, height: rect.height / 2), isRound: [true, true, true, true])
        if let transform { apply(transform.pointee) }
    }

    /// Creates a rectangle with rounded corners.
    public convenience init(
        roundedRect rect: CGRect,
        cornerWidth: CGFloat,
        cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>?
    ) {
        self.init()
        add(rect, radii: CGSize(width: cornerWidth, height: cornerHeight), isRound: [true, true, true, true])
        if let transform { apply(transform.pointee) }
    }

    /// A Boolean value that indicates whether the path has no elements.
    public final var isEmpty: Bool { elements.isEmpty }

    /// The end of the last element; the origin for an empty path.
    public final var currentPoint: CGPoint { current ?? .zero }

    /// The smallest rectangle that contains all points, those that control curves too; `CGRect.null` for none.
    public final var boundingBox: CGRect { CGRect(around: elements.flatMap(\.points)) ?? .null }

    /// Returns a copy that does not change.
    public final func copy() -> CGPath? { copied(into: CGPath()) }

    /// Returns a copy that can be changed.
    public final func mutableCopy() -> CGMutablePath? { copied(into: CGMutablePath()) }

    public static func == (left: CGPath, right: CGPath) -> Bool { left.elements == right.elements }

    public final func hash(into hasher: inout Hasher) {
        hasher.combine(elements)
    }

    private func copied<Path: CGPath>(into copy: Path) -> Path {
        (copy.elements, copy.current, copy.start) = (elements, current, start)
        return copy
    }

    fileprivate func append(_ element: Element) {
        elements.append(element)
        switch element {
        case .move(let end): (current, start) = (end, end)
        case .close: current = start
        default: current = element.points.last
        }
    }

    fileprivate func apply(_ t: CGAffineTransform) {
        elements = elements.map { $0.applying(t) }
        (current, start) = (current?.applying(t), start?.applying(t))
    }

    fileprivate func add(_ rect: CGRect) {
        append(.move(to: CGPoint(x: rect.minX, y: rect.minY)))
        append(.line(to: CGPoint(x: rect.maxX, y: rect.minY)))
        append(.line(to: CGPoint(x: rect.maxX, y: rect.maxY)))
        append(.line(to: CGPoint(x: rect.minX, y: rect.maxY)))
        append(.close)
    }

    /// Adds a rectangle with rounded corners.
    /// - Parameter isRound: Which corners are round, clockwise from the one at the top left.
    package func add(_ rect: CGRect, radii: CGSize, isRound: [Bool]) {
        let (rx, ry) = (min(radii.width, rect.width / 2), min(radii.height, rect.height / 2))
        // Each corner with the directions in which the path arrives at it and leaves it.
        let corners: [(point: CGPoint, arrival: CGVector, departure: CGVector)] = [
            (CGPoint(x: rect.minX, y: rect.minY), CGVector(dx: 0, dy: -1), CGVector(dx: 1, dy: 0)),
            (CGPoint(x: rect.maxX, y: rect.minY), CGVector(dx: 1, dy: 0), CGVector(dx: 0, dy: 1)),
            (CGPoint(x: rect.maxX, y: rect.maxY), CGVector(dx: 0, dy: 1), CGVector(dx: -1, dy: 0)),
            (CGPoint(x: rect.minX, y: rect.maxY), CGVector(dx: -1, dy: 0), CGVector(dx: 0, dy: -1)),
        ]
        for (index, (point, arrival, departure)) in corners.enumerated() {
            let (rx, ry) = isRound[index] ? (rx, ry) : (0, 0)
            func at(_ part: CGFloat, _ direction: CGVector) -> CGPoint {
                CGPoint(x: point.x + part * rx * direction.dx, y: point.y + part * ry * direction.dy)
            }
            let begin = at(-1, arrival)
            append(index == 0 ? .move(to: begin) : .line(to: begin))
            guard rx > 0, ry > 0 else { continue }
            let inner = 1 - CGPath.quarter
            append(.curve(to: at(1, departure), control1: at(-inner, arrival), control2: at(inner, departure)))
        }
        append(.close)
    }

    /// Adds an arc, after a line to its beginning if the path is not empty. Angles are in radians, clockwise from the
    /// right as y points down.
    package func addArc(around center: CGPoint, radius: CGFloat, from: CGFloat, to: CGFloat, isClockwise: Bool) {
        var sweep = to - from
        if isClockwise, sweep < 0 { sweep += ceil(-sweep / (2 * .pi)) * 2 * .pi }
        if !isClockwise, sweep > 0 { sweep -= ceil(sweep / (2 * .pi)) * 2 * .pi }
        sweep = min(max(sweep, -2 * .pi), 2 * .pi)
        func at(_ angle: CGFloat) -> CGPoint {
            CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
        }
        append(current == nil ? .move(to: at(from)) : .line(to: at(from)))
        let parts = max(1, Int(ceil(abs(sweep) / (.pi / 2) - 1e-9)))
        let step = sweep / CGFloat(parts)
        let handle = radius * 4 / 3 * tan(step / 4)
        for part in 0..<parts {
            let (begin, end) = (from + CGFloat(part) * step, from + CGFloat(part + 1) * step)
            let (first, last) = (at(begin), at(end))
            append(
                .curve(
                    to: last,
                    control1: CGPoint(x: first.x - handle * sin(begin), y: first.y + handle * cos(begin)),
                    control2: CGPoint(x: last.x + handle * sin(end), y: last.y - handle * cos(end))
                )
            )
        }
    }

    /// The distance of the control points of a curve that is a quarter of a circle, as a part of the radius.
    private static let quarter: CGFloat = 4 / 3 * tan(.pi / 8)
}

/// A path that can be changed.
public final class CGMutablePath: CGPath {
    /// Creates an empty path.
    public override init() {
        super.init()
    }

    /// Begins a part at a point.
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        append(.move(to: point.applying(transform)))
    }

    /// Adds a line.
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        append(.line(to: point.applying(transform)))
    }

    /// Adds a curve with one control point.
    public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
        append(.quadCurve(to: end, control: control).applying(transform))
    }

    /// Adds a curve with two control points.
    public func addCurve(
        to end: CGPoint,
        control1: CGPoint,
        control2: CGPoint,
        transform: CGAffineTransform = .identity
    ) {
        append(.curve(to: end, control1: control1, control2: control2).applying(transform))
    }

    /// Adds a rectangle.
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        let path = CGMutablePath()
        path.add(rect)
        addPath(path, transform: transform)
    }

    /// Adds the parts of another path.
    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
        for element in path.elements { append(element.applying(transform)) }
    }

    /// Adds a line to the beginning of the current part.
    public func closeSubpath() {
        append(.close)
    }

    /// Transforms all points.
    package func transform(by t: CGAffineTransform) {
        apply(t)
    }
}

/// The shape of the ends of a line.
public enum CGLineCap: Int32, Sendable {
    case butt = 0
    case round = 1
    case square = 2
}

/// The shape of the corners of a line.
public enum CGLineJoin: Int32, Sendable {
    case miter = 0
    case round = 1
    case bevel = 2
}
