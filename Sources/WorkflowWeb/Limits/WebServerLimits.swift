import HTTPParsing

/// What one visitor may use of a server, and for how long. The defaults are those of the contract.
public struct WebServerLimits: Sendable {
    /// Most bytes of a request's body; more is answered with 413.
    public var bodyBytes = 1 << 20
    /// Most bytes of a request's line and fields; more is answered with 431.
    public var headBytes = 16 << 10
    /// How long a connection may take to ask for something, its head included.
    public var idleTime = Duration.seconds(15)
    /// How long a body may take to come, and a handler to answer; then the answer is 503.
    public var requestTime = Duration.seconds(30)
    /// How long after its opening a socket may stay silent.
    public var helloTime = Duration.seconds(5)
    /// Most bytes of a message on a socket, all fragments counted.
    public var frameBytes = 64 << 10
    /// Most frames of one message on a socket.
    public var fragments = 64
    /// Messages a second that a socket, and the sockets of one page together, may send for long. Those of one login may
    /// send four times as many.
    public var eventsPerSecond = 50
    /// Messages that it may send at once before that rate counts.
    public var eventBurst = 100
    /// Bytes a second that a socket may send for long.
    public var bytesPerSecond = 256 << 10
    /// Bytes that it may send at once before that rate counts.
    public var byteBurst = 4 << 20
    /// Messages that wait for their turn before the socket is no longer read.
    public var queuedEvents = 64
    /// How long a socket may keep its queue full before it is closed.
    public var overloadTime = Duration.seconds(5)
    /// Most bytes that wait to go out on a socket; a single message may be larger.
    public var sendBytes = 1 << 20
    /// How long sending may make no progress.
    public var sendStall = Duration.seconds(10)
    /// How long a response may take to be sent, whatever its progress.
    public var sendTime = Duration.seconds(600)
    /// The longest time that a connection which is about to close still takes bytes.
    var lingerTime = Duration.seconds(2)
    /// How long a socket may be silent before it is pinged, and then before it is closed.
    public var pingInterval = Duration.seconds(25)
    /// Most connections at a time; more are answered with 503.
    public var connections = 15_000
    /// Most connections at a time from one address. Loopback, where a proxy may stand, is not counted unless
    /// `countsLoopback` is set; raise this behind a proxy on another machine.
    public var connectionsPerAddress = 512
    /// Most sockets at a time from one address.
    public var socketsPerAddress = 256
    /// A Boolean value that indicates whether the limits per address hold for loopback, too. Set it where no proxy stands
    /// in front of the server and other programs of the machine are not trusted.
    public var countsLoopback = false
    /// Most pages at a time, connected or waiting for a reconnect; the one that waited longest makes room, and where all
    /// are connected the new one is refused (1013).
    public var pages = 10_000
    /// The same for the pages of one login.
    public var pagesPerLogin = 100
    /// The same for the pages of one address.
    public var pagesPerAddress = 512
    /// Most bytes that the server keeps for one page, apart from what the app's workflows keep: about 250 a list item with
    /// two buttons. A larger page is answered with an error page (500), one that becomes larger is ended.
    public var pageBytes = 32 << 20
    /// Most pages that wait for a reconnect; the one that waited longest makes room.
    public var waitingPages = 10_000
    /// Most bytes that these may take together.
    public var waitingBytes = 256 << 20
    /// How long a page without a connection is kept.
    public var pageRetention = Duration.seconds(60)
    /// How long a page that a GET shows may wait for its effects to settle.
    public var settleTime = Duration.milliseconds(100)
    /// Steps of a loop that take longer are reported; what a person begins to feel.
    public var slowStep = Duration.milliseconds(50)
    /// Steps of a loop that take this long are reported as stuck while they go on.
    public var stuckStep = Duration.seconds(5)
    /// How long `stop()` waits for responses and goodbyes.
    public var graceTime = Duration.seconds(5)
    /// After which time a page that was told of a restart comes back, plus up to as much again.
    public var restartDelay = Duration.milliseconds(500)

    /// The defaults.
    public init() {}

    /// True if the limits per address hold for connections from `address`.
    func count(_ address: String) -> Bool {
        countsLoopback || !Admission.isLoopback(address)
    }
}

extension WebServerLimits {
    /// What the parser of requests goes by.
    var request: HTTPRequestParser.Limits {
        HTTPRequestParser.Limits(headBytes: headBytes, bodyBytes: bodyBytes)
    }
}
