"""scripts/api lists what is public: a block for each type and extension, sorted, in the words of the declarations."""

import importlib.machinery
import importlib.util
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "scripts" / "api"

SOURCE = """
public protocol Shape<Unit>: Sendable {
    associatedtype Unit
    func area(in unit: Unit) -> Double
    var name: String { get }
}
extension Shape {
    public var name: String { "" }
    public func twice() -> Int { hidden() }
    func hidden() -> Int { 2 }
}
extension Shape where Unit == Int { public func whole() -> Int { 0 } }
public struct Box<Element>: Equatable where Element: Equatable {
    public private(set) var element: Element
    public init(_ element: Element, count: Int = 1) { self.element = element }
    var secret = 1
    package func inside() {}
    public enum Kind: String, CaseIterable { case small, large }
    @available(*, deprecated, renamed: "element") public var content: Element { element }
    @discardableResult @MainActor public func show() -> Bool { true }
}
extension Box: CustomStringConvertible where Element: CustomStringConvertible {
    public var description: String { element.description }
}
open class Base { open func run() {}; public func stay() {}; public init() {} }
public final class Derived: Base { public override func run() {} }
extension Int: Shape { public func area(in unit: Int) -> Double { 0 } }
@_spi(Tools) public struct Tool {}
public func make() -> Int { 1 }
public typealias Handler = @Sendable (Int) -> Void
struct Internal {}
"""

LISTING = """module Shapes
exports Swift

open class Base
    init()
    open func run()
    func stay()

struct Box<Element>: Equatable where Element: Equatable
    @available(*, deprecated, renamed: "element") var content: Element { get }
    var element: Element { get }
    init(_ element: Element, count: Int = 1)
    @discardableResult @MainActor func show() -> Bool

extension Box where Element: CustomStringConvertible
    var description: String { get }

extension Box: CustomStringConvertible where Element: CustomStringConvertible

enum Box.Kind: CaseIterable, Equatable, Hashable, RawRepresentable
    init?(rawValue: String)
    case large
    case small

final class Derived: Base
    override func run()

extension Int: Sendable, Shape
    func area(in unit: Int) -> Double

protocol Shape<Unit>: Sendable
    associatedtype Unit
    func area(in unit: Self.Unit) -> Double
    var name: String { get }

extension Shape
    var name: String { get }
    func twice() -> Int

extension Shape where Self.Unit == Int
    func whole() -> Int

@_spi struct Tool

func make() -> Int
typealias Handler = @Sendable (Int) -> Void
"""


def script():
    """scripts/api as a module, without leaving compiled Python beside it."""
    sys.dont_write_bytecode = True
    loader = importlib.machinery.SourceFileLoader("api", str(SCRIPT))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("api", loader))
    loader.exec_module(module)
    return module


@unittest.skipUnless(sys.platform == "linux", "the lists are made on Linux only")
class APITest(unittest.TestCase):
    maxDiff = None

    def test_the_public_declarations_of_a_module(self):
        api = script()
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "Shapes.swift").write_text(SOURCE)
            subprocess.run(
                ["swiftc", "-emit-module", "-module-name", "Shapes", "-package-name", "shapes", "Shapes.swift"],
                cwd=folder,
                check=True,
            )
            graphs = api.extracted("Shapes", ["-I", folder])
        self.assertEqual(api.listing("Shapes", ["Swift"], graphs), LISTING)


if __name__ == "__main__":
    unittest.main()
