// Empty, as _Testing_UIKit: the compiler imports a module of this name wherever both Testing and a module named
// CoreGraphics are imported.
