// The languages of pages are those of texts, which import nothing of the web.
@_exported import TrellisSupport
