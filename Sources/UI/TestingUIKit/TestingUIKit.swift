// Empty. The compiler imports a module of this name wherever both Testing and a module named UIKit are imported; on
// Apple platforms it is part of the system and attaches images to test results, of which there are none here.
