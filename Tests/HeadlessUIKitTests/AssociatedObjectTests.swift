import Testing
import UIKit

@MainActor
struct AssociatedObjectTests {
    private final class Value {}
    private final class Plain {}
    /// Only compared, never read.
    private let key = UnsafeRawPointer(bitPattern: 2)!

    @Test func `a value is kept per object and key`() {
        let view = UIView()
        let plain = Plain()
        let value = Value()
        for object in [view, plain] as [AnyObject] {
            #expect(objc_getAssociatedObject(object, key) == nil)
            objc_setAssociatedObject(object, key, value, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
            #expect(objc_getAssociatedObject(object, key) as? Value === value)
            #expect(objc_getAssociatedObject(object, UnsafeRawPointer(bitPattern: 1)!) == nil)
            objc_setAssociatedObject(object, key, nil, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
            #expect(objc_getAssociatedObject(object, key) == nil)
        }
    }

    @Test func `a responder's values end with it`() {
        weak var gone: Value?
        do {
            let view = UIView()
            let value = Value()
            gone = value
            objc_setAssociatedObject(view, key, value, .OBJC_ASSOCIATION_RETAIN)
        }
        #expect(gone == nil)
    }

    @Test func `other objects' values end after a while, and never turn up at another object`() {
        for _ in 0..<1_000 {
            let plain = Plain()
            #expect(objc_getAssociatedObject(plain, key) == nil)
            objc_setAssociatedObject(plain, key, Value(), .OBJC_ASSOCIATION_RETAIN)
        }
        weak var gone: Value?
        do {
            let plain = Plain()
            let value = Value()
            gone = value
            objc_setAssociatedObject(plain, key, value, .OBJC_ASSOCIATION_RETAIN)
        }
        let others = (0..<1_000).map { _ in Plain() }
        for other in others {
            objc_setAssociatedObject(other, key, Value(), .OBJC_ASSOCIATION_RETAIN)
        }
        #expect(gone == nil)
        #expect(objc_getAssociatedObject(others[0], key) != nil)
    }
}
