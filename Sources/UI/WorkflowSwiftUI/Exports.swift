@_exported import Observation

// With the trait on, the types of that package take the place of our own of the same names.
#if CasePaths
@_exported public import CasePaths
#endif
#if IdentifiedCollections
@_exported public import IdentifiedCollections
#endif
