import WorkflowWeb

/// A page of counters like those of the browser benchmark, joined to the echo socket by the least script that does it.
enum EchoPage {
    /// The page for `/rows/n`, with one counter for any other path; its script for `/echo.js`.
    static func answer(_ request: WebRequest) -> WebResponse {
        if request.path == "/echo.js" {
            return WebResponse(contentType: "text/javascript; charset=utf-8", bytes: Array(script.utf8))
        }
        let count = request.path.split(separator: "/").last.flatMap { Int($0) } ?? 1
        let rows = (0..<count).map {
            "<div><span>row \($0)</span><span class=\"count\">0</span><button class=\"add\">+</button></div>"
        }
        let page =
            "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Echo</title>"
            + "<script defer src=\"/echo.js\"></script></head><body><div id=\"rows\">\(rows.joined())</div></body></html>"
        return WebResponse(contentType: "text/html; charset=utf-8", bytes: Array(page.utf8))
    }

    // The first message is the hello, and what is clicked before the answer waits for it.
    private static let script = """
        const socket = new WebSocket(location.origin.replace("http", "ws") + "/_trellis/live");
        const counts = document.querySelectorAll(".count");
        const waiting = [];
        socket.onopen = () => socket.send("hello");
        socket.onmessage = ({ data }) => {
          if (data !== "welcome") return counts[data].textContent = +counts[data].textContent + 1;
          document.documentElement.dataset.live = "live";
          for (const index of waiting) socket.send(index);
        };
        document.querySelectorAll(".add").forEach((button, index) => {
          button.onclick = () => document.documentElement.dataset.live ? socket.send(index) : waiting.push(index);
        });
        """
}
