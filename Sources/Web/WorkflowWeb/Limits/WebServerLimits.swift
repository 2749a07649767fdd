import HTTPParsing
import TrellisSupport
import WorkflowHTML
import WorkflowLive

/// The limits and deadlines of a server for its visitors.
public struct WebServerLimits: Sendable {
    /// The largest number of bytes of a request's body; more is answered with 413.
    public var bodyBytes = 1 << 20
    /// The largest number of bytes of the body of a form with files, `multipart/form-data`, by the path that it is posted to.
    ///
    /// All other bodies keep to `bodyBytes`. Each 64 KiB of such a body have `requestTime` to arrive, and the whole has
    /// `uploadTime`.
    public var uploadBytes: [String: Int] = [:]
    /// The path to which a page's script posts files.
    static let pageUploadPath = "/_trellis/upload"

    /// The largest number of bytes of one upload of a live page.
    ///
    /// It stands in `uploadBytes`, by the path to which the page's script posts, and is `bodyBytes` unless it is set.
    public var pageUploadBytes: Int {
        get { uploadBytes[Self.pageUploadPath] ?? bodyBytes }
        set { uploadBytes[Self.pageUploadPath] = newValue }
    }
    /// The time for the whole body of a form with files, at a path of `uploadBytes`.
    public var uploadTime = Duration.seconds(3600)
    /// The largest number of bytes of a request's line and fields; more is answered with 431.
    public var headBytes = 16 << 10
    /// The time for a request to arrive on an open connection, its head included.
    public var idleTime = Duration.seconds(15)
    /// The time for a body to arrive and for a handler to answer; then the answer is 503.
    public var requestTime = Duration.seconds(30)
    /// The time for which a visitor waits while the server does not know whether the login has ended. Then the answer
    /// is to come back.
    package var unknownLogoutTime = Duration.seconds(5)
    /// The time after a logout for which its answer waits until other servers can know of it.
    package var logoutTime = Duration.seconds(2)
    /// The time for the first message after a socket was opened.
    public var helloTime = Duration.seconds(5)
    /// The largest number of bytes of a message on a socket, with all its fragments.
    public var frameBytes = 64 << 10
    /// The largest number of frames of one message on a socket.
    public var fragments = 64
    /// The sustained number of messages a second of a socket, and of the sockets of one page together. A login may send
    /// four times as many.
    public var eventsPerSecond = 50
    /// The number of messages in a burst before that rate applies.
    public var eventBurst = 100
    /// The sustained number of bytes a second of a socket.
    public var bytesPerSecond = 256 << 10
    /// The number of bytes in a burst before that rate applies.
    public var byteBurst = 4 << 20
    /// The number of queued messages at which the socket is no longer read.
    public var queuedEvents = 64
    /// The time after which a socket whose queue stays full is closed.
    public var overloadTime = Duration.seconds(5)
    /// The largest number of bytes that wait to be sent on a socket; a single message may be larger.
    public var sendBytes = 1 << 20
    /// The time after which sending without progress is given up.
    public var sendStall = Duration.seconds(10)
    /// The time for a response to be sent, whatever its progress.
    public var sendTime = Duration.seconds(600)
    /// The longest time for which a closing connection still reads.
    var lingerTime = Duration.seconds(2)
    /// The time after which a silent socket is pinged, and after the same time again closed.
    public var pingInterval = Duration.seconds(25)
    /// The time for which a request of a polled socket waits for frames. Proxies give up after 30 s at the earliest.
    var pollTime = Duration.seconds(20)
    /// The time within which the next such request has to come.
    var pollGap = Duration.seconds(10)
    /// The largest number of connections at a time; more are answered with 503.
    public var connections = 15_000
    /// The largest number of connections at a time from one address. Of an IPv6 address the first half counts (/64),
    /// because one host has all addresses of it. The same holds in the other limits per address. Loopback, where a
    /// proxy may stand, is not counted unless `countsLoopback` is set; raise this behind a proxy on another machine.
    public var connectionsPerAddress = 512
    /// The largest number of sockets at a time from one address.
    public var socketsPerAddress = 256
    /// A Boolean value that indicates whether the limits per address hold for loopback, too. Set it where no proxy stands
    /// in front of the server and other programs of the machine are not trusted.
    public var countsLoopback = false
    /// The largest number of pages at a time, connected or waiting for a reconnect.
    ///
    /// The page that has waited longest is ended for a new one. If all are connected, the new one is refused (1013).
    public var pages = 10_000
    /// The largest number of pages of one login.
    public var pagesPerLogin = 100
    /// The largest number of pages of one address.
    public var pagesPerAddress = 512
    /// The largest number of bytes that the server keeps for one page, without the app's own: about 250 for a list item
    /// with two buttons. A larger page is answered with an error page (500), one that becomes larger is ended.
    public var pageBytes = 32 << 20
    /// The largest number of bytes of all connected pages, with what waits on their sockets in either direction.
    ///
    /// While the pages hold four fifths, no further page connects. While they hold more than all, one of the largest is
    /// closed (1013) and waits for a reconnect. The app's own bytes are not counted, so leave memory for them.
    public var connectedBytes = 1 << 30
    /// The largest number of pages that wait for a reconnect; beyond it the one that has waited longest is ended.
    public var waitingPages = 10_000
    /// The largest number of bytes of all pages that wait for a reconnect.
    public var waitingBytes = 256 << 20
    /// The time for which a page without a connection is kept.
    public var pageRetention = Duration.seconds(60)
    /// The largest number of sessions that are claimed at a time in a store that servers share.
    ///
    /// Further ones wait for their turn. The limit bounds the work of NATS when the pages of a lost server come all at
    /// once.
    public var claims = 32
    /// The time for which a claim waits for its turn. Then the server tells its page to come back (1013). A browser
    /// waits for 10 s.
    var claimPatience = Duration.seconds(5)
    /// The longest wait of a GET for a page that is still loading.
    var settleTime = Duration.milliseconds(100)
    /// The duration above which a step of a loop is reported; people notice longer ones.
    public var slowStep = Duration.milliseconds(50)
    /// The duration after which a running step of a loop is reported as stuck.
    public var stuckStep = Duration.seconds(5)
    /// The time for which a loop may leave a new connection to itself; then it is offered to another one, too.
    var offerTime = Duration.milliseconds(50)
    /// The longest time for a stop, with its wait for responses and close frames.
    public var graceTime = Duration.seconds(5)
    /// The delay before pages reconnect after a restart, plus a random delay of up to the same time.
    var restartDelay = Duration.milliseconds(500)

    /// The proxies that are believed about their visitors; the limits per address are for these, not for the proxies.
    var proxies = TrustedProxies()

    /// Creates the default limits.
    public init() {}

    /// Returns whether the limits per address apply to connections from `address`.
    func count(_ address: String) -> Bool {
        (countsLoopback || !VisitorNetwork(address).isLoopback) && !proxies.contains(address)
    }
}

extension WebServerLimits {
    /// The code for a page whose server stops. Random, so that they do not all come back at the same moment.
    var goodbye: CloseCode {
        let delay = Int(restartDelay.microseconds / 1000)
        return .restarting(after: delay + Int.random(in: 0...delay))
    }

    /// The limits for the parser of requests.
    /// - Parameter mount: The prefix of the server, which the paths of requests have.
    func request(below mount: MountPath) -> HTTPRequestParser.Limits {
        var limits = HTTPRequestParser.Limits(headBytes: headBytes, bodyBytes: bodyBytes)
        limits.formBytes = Dictionary(uniqueKeysWithValues: uploadBytes.map { (mount.server + $0, $1) })
        return limits
    }
}
