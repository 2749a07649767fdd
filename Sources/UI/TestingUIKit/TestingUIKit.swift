// Empty. The compiler imports a module of this name wherever both Testing and a module named UIKit are imported. On
// Apple platforms it is part of the system and attaches images to test results. Here there are no images.
