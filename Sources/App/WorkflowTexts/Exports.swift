// The languages of texts are those of live pages, too, which import no texts.
@_exported import TrellisSupport
