// For the files of this module; there is nothing public in it.
@_exported import TestReporting
