#ifndef LIVE_PAGE_H
#define LIVE_PAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A row of a page: the numbers of its nodes, and the clicks so far.
struct row {
    int label, button;
    long count;
};

/// One browser tab as the server sees it: the page from its HTML and the WebSocket.
struct live_page {
    int socket;
    bool is_echo;
    /// Whether a click is answered when it is acknowledged, rather than shown.
    bool waits_for_acknowledgement;
    struct row *rows;
    size_t row_count;
    /// The row of the click that is under way.
    size_t row;
    long epoch;
    /// The number of the last event.
    long event;
    /// The number of the last patch.
    long seen;
    int64_t sent_at;
    long bytes_up, bytes_down;
    char token[512];
    char cookie[512];
    unsigned char input[64 << 10];
    size_t input_count;
};

/// Whether pages may come compressed.
extern bool live_page_takes_gzip;

/// Gets the page at `path` and opens its socket. Of an echo server only the socket is opened.
void live_page_open(struct live_page *page, int port, const char *path, bool is_echo);

/// Clicks the button of the next row. The event acknowledges the patch before it.
void live_page_click(struct live_page *page);

/// Reads what has arrived.
/// - Returns: Whether the answer to the click is there; then the row's label shows the new count.
bool live_page_read_answer(struct live_page *page);

/// Reads what has arrived for a page that does not click, and answers pings.
void live_page_stay_quiet(struct live_page *page);

/// Reads what has arrived for a page that follows a published number.
/// - Returns: Whether a patch with that number is there.
bool live_page_read_published(struct live_page *page, long number);

/// Acknowledges the patches so far, as a browser does that has nothing else to send.
void live_page_acknowledge(struct live_page *page);

/// Ends the connection, if there is one.
void live_page_disconnect(struct live_page *page);

/// Connects the page again and asks for its socket.
/// - Returns: Whether somebody listens.
bool live_page_try_return(struct live_page *page, int port, const char *path);

/// Says who it is on a socket that was asked for.
void live_page_say_hello(struct live_page *page);

/// Waits for the whole page, as a server answers that has restored it.
/// - Returns: Whether it shows the last click.
bool live_page_comes_back(struct live_page *page);

void live_page_close(struct live_page *page);

/// Opens a connection for requests.
int open_connection(int port);

/// Sends all bytes.
void send_all(int connection, const void *bytes, size_t count);

/// Prints a line to standard error and ends the program.
__attribute__((noreturn, format(printf, 1, 2))) void fail(const char *format, ...);

#endif
