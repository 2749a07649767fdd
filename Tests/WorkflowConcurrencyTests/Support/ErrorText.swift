import Testing

/// What a process wrote to its standard error before it ended.
func errorText(of result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
}
