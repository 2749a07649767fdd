#include "LivePage.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>
#include <zlib.h>

void fail(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fputs("live-client: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    exit(1);
}

/// - Returns: The socket; -1 if nobody listens.
static int try_connection(int port) {
    int connection = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in address = {
        .sin_family = AF_INET,
        .sin_port = htons((uint16_t)port),
        .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
    };
    if (connection < 0) fail("socket: %s", strerror(errno));
    if (connect(connection, (struct sockaddr *)&address, sizeof address) != 0) {
        if (errno != ECONNREFUSED) fail("connect: %s", strerror(errno));
        close(connection);
        return -1;
    }
    int on = 1;
    setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    // A server that hangs fails the run.
    struct timeval limit = {.tv_sec = 30};
    setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    return connection;
}

int open_connection(int port) {
    int connection = try_connection(port);
    if (connection < 0) fail("nobody listens at port %d", port);
    return connection;
}

void send_all(int connection, const void *bytes, size_t count) {
    const char *rest = bytes;
    while (count > 0) {
        ssize_t sent = send(connection, rest, count, MSG_NOSIGNAL);
        if (sent <= 0) fail("send: %s", strerror(errno));
        rest += sent;
        count -= (size_t)sent;
    }
}

static size_t receive(int connection, void *buffer, size_t space) {
    ssize_t count = recv(connection, buffer, space, 0);
    if (count < 0) fail("recv: %s", strerror(errno));
    return (size_t)count;
}

// MARK: - The page

/// Returns a response whose body is compressed with the body as it was before; frees `response`.
static char *decompressed(char *response, size_t count) {
    const char *end = memmem(response, count, "\r\n\r\n", 4);
    if (!end) fail("expected the end of a head, got %.200s", response);
    size_t head = (size_t)(end + 4 - response), space = head + (1 << 20);
    char *result = malloc(space);
    memcpy(result, response, head);
    z_stream stream = {
        .next_in = (Bytef *)response + head,
        .avail_in = (uInt)(count - head),
        .next_out = (Bytef *)result + head,
        .avail_out = (uInt)(space - head - 1),
    };
    // 16 more bits of window stand for the format of gzip.
    if (inflateInit2(&stream, 16 + MAX_WBITS) != Z_OK) fail("no memory for a compressed page");
    int status;
    while ((status = inflate(&stream, Z_NO_FLUSH)) == Z_OK) {
        if (stream.avail_out > 0) continue;
        result = realloc(result, space * 2);
        stream.next_out = (Bytef *)result + space - 1;
        stream.avail_out = (uInt)space;
        space *= 2;
    }
    if (status != Z_STREAM_END) fail("expected a page that is compressed with gzip: %d", status);
    *stream.next_out = 0;
    inflateEnd(&stream);
    free(response);
    return result;
}

bool live_page_takes_gzip;

/// Requests a page and returns the whole response, which the caller frees.
static char *get(int port, const char *path) {
    int connection = open_connection(port);
    char request[1024];
    int length = snprintf(
        request, sizeof request, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n%sConnection: close\r\n\r\n", path, port,
        live_page_takes_gzip ? "Accept-Encoding: gzip\r\n" : "");
    send_all(connection, request, (size_t)length);
    size_t space = 1 << 20, count = 0, received;
    char *response = malloc(space);
    while ((received = receive(connection, response + count, space - count - 1)) > 0) {
        count += received;
        if (space - count < 64 << 10) response = realloc(response, space *= 2);
    }
    response[count] = 0;
    close(connection);
    if (strncmp(response, "HTTP/1.1 200", 12) != 0) fail("expected a page at %s, got %.200s", path, response);
    if (strstr(response, "content-encoding: gzip\r\n")) response = decompressed(response, count);
    return response;
}

/// Copies the text between `before` and `end`.
static void copy(char *text, size_t space, const char *response, const char *before, char end) {
    const char *start = strstr(response, before);
    const char *stop = start ? strchr(start += strlen(before), end) : NULL;
    if (!stop || (size_t)(stop - start) >= space) fail("expected %s in the page, got %.400s", before, response);
    memcpy(text, start, (size_t)(stop - start));
    text[stop - start] = 0;
}

/// Finds the rows: a label that shows 0, and the button after it.
static void find_rows(struct live_page *page, const char *html) {
    const char between[] = "\">0</span><button data-n=\"";
    for (const char *found = html; (found = strstr(found, between)); found += sizeof between) {
        const char *label = found;
        while (label[-1] >= '0' && label[-1] <= '9') label--;
        if ((page->row_count & (page->row_count - 1)) == 0) {
            size_t space = page->row_count == 0 ? 1 : page->row_count * 2;
            page->rows = realloc(page->rows, space * sizeof *page->rows);
        }
        page->rows[page->row_count++] = (struct row){
            .label = atoi(label),
            .button = atoi(found + sizeof between - 1),
        };
    }
    if (page->row_count == 0) fail("expected a row in the page, got %.2000s", html);
}

static void load(struct live_page *page, int port, const char *path) {
    char *response = get(port, path);
    copy(page->token, sizeof page->token, response, "name=\"trellis-token\" content=\"", '"');
    copy(page->cookie, sizeof page->cookie, response, "set-cookie: ", ';');
    find_rows(page, response);
    free(response);
}

// MARK: - The socket

enum { TEXT = 0x81, PING = 0x89, PONG = 0x8A };

static void send_frame(struct live_page *page, unsigned char kind, const void *bytes, size_t length) {
    unsigned char frame[1024] = {kind};
    size_t head = 2;
    if (length < 126) {
        frame[1] = (unsigned char)(0x80 | length);
    } else if (length < sizeof frame - 8) {
        frame[1] = 0x80 | 126;
        frame[2] = (unsigned char)(length >> 8);
        frame[3] = (unsigned char)length;
        head = 4;
    } else {
        fail("a frame of %zu bytes is too long", length);
    }
    // The mask is four zeros, which leave the bytes as they are.
    memcpy(frame + head + 4, bytes, length);
    send_all(page->socket, frame, head + 4 + length);
}

static void send_text(struct live_page *page, const char *text, size_t length) {
    send_frame(page, TEXT, text, length);
    page->bytes_up += (long)length;
}

static void fill(struct live_page *page) {
    size_t space = sizeof page->input - page->input_count;
    if (space == 0) fail("a frame is longer than %zu bytes", sizeof page->input);
    size_t received = receive(page->socket, page->input + page->input_count, space);
    if (received == 0) fail("the server closed the socket after event %ld", page->event);
    page->input_count += received;
}

static void drop(struct live_page *page, size_t count) {
    page->input_count -= count;
    memmove(page->input, page->input + count, page->input_count);
}

static void answer_pings(struct live_page *page) {
    unsigned char *input = page->input;
    while (page->input_count >= 2 && input[0] == PING && page->input_count >= 2 + (size_t)input[1]) {
        send_frame(page, PONG, input + 2, input[1]);
        drop(page, 2 + (size_t)input[1]);
    }
}

/// Answers pings and finds the first text if it is complete.
/// - Returns: The number of bytes of its frame, or 0.
static size_t first_frame(struct live_page *page, char **text, size_t *length) {
    answer_pings(page);
    unsigned char *input = page->input;
    if (page->input_count < 2 || input[0] == PING) return 0;
    if (input[0] != TEXT) fail("expected a text frame, got one that begins with %d", input[0]);
    size_t head = 2;
    *length = input[1];
    if (*length == 126) {
        if (page->input_count < 4) return 0;
        *length = (size_t)input[2] << 8 | input[3];
        head = 4;
    }
    if (*length > sizeof page->input - head) fail("a frame is longer than %zu bytes", sizeof page->input);
    if (page->input_count < head + *length) return 0;
    *text = (char *)input + head;
    return head + *length;
}

/// Waits for a text that begins with `start`.
/// - Returns: What follows that, until the next call.
static const char *expect(struct live_page *page, const char *start) {
    static char rest[sizeof page->input + 1];
    char *text;
    size_t length, size, begin = strlen(start);
    while ((size = first_frame(page, &text, &length)) == 0) fill(page);
    if (length < begin || memcmp(text, start, begin) != 0) fail("expected %s, got %.*s", start, (int)length, text);
    memcpy(rest, text + begin, length - begin);
    rest[length - begin] = 0;
    drop(page, size);
    return rest;
}

/// Asks for the WebSocket.
static void ask_for_socket(struct live_page *page, int port, const char *path) {
    char request[2048];
    int length = snprintf(
        request, sizeof request,
        "GET /_trellis/live?at=%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: %s\r\n\r\n",
        path, port, port, page->cookie);
    send_all(page->socket, request, (size_t)length);
}

/// Reads the answer that the connection is a WebSocket.
static void take_socket(struct live_page *page) {
    const char *end;
    do {
        fill(page);
        end = memmem(page->input, page->input_count, "\r\n\r\n", 4);
    } while (!end);
    if (memcmp(page->input, "HTTP/1.1 101", 12) != 0)
        fail("expected 101, got %.*s", (int)page->input_count, (char *)page->input);
    drop(page, (size_t)(end + 4 - (char *)page->input));
}

void live_page_open(struct live_page *page, int port, const char *path, bool is_echo) {
    *page = (struct live_page){.is_echo = is_echo};
    if (is_echo) {
        page->rows = calloc(page->row_count = 1, sizeof *page->rows);
        page->rows[0].button = 12;
    } else {
        load(page, port, path);
    }
    page->socket = open_connection(port);
    ask_for_socket(page, port, path);
    take_socket(page);
    char hello[sizeof page->token + 16];
    int length = snprintf(hello, sizeof hello, is_echo ? "hi" : "[1,\"%s\",0,0,1]", page->token);
    send_text(page, hello, (size_t)length);
    page->epoch = atol(expect(page, is_echo ? "welcome" : "[\"resume\","));
}
void live_page_disconnect(struct live_page *page) {
    if (page->socket >= 0) close(page->socket);
    page->socket = -1;
}

bool live_page_try_return(struct live_page *page, int port, const char *path) {
    live_page_disconnect(page);
    page->socket = try_connection(port);
    page->input_count = 0;
    if (page->socket >= 0) ask_for_socket(page, port, path);
    return page->socket >= 0;
}

void live_page_say_hello(struct live_page *page) {
    take_socket(page);
    char hello[sizeof page->token + 64];
    int length = snprintf(
        hello, sizeof hello, "[1,\"%s\",%ld,%ld,%ld]", page->token, page->epoch, page->seen, page->event + 1);
    send_text(page, hello, (size_t)length);
}

bool live_page_comes_back(struct live_page *page) {
    char shown[64];
    // In JSON, where a quotation mark has a backslash.
    snprintf(shown, sizeof shown, "\\\">%ld</span>", page->rows[page->row].count);
    return strstr(expect(page, "[\"resync\","), shown) != NULL;
}

void live_page_click(struct live_page *page) {
    page->row = (size_t)page->event % page->row_count;
    page->event++;
    struct row *row = &page->rows[page->row];
    row->count++;
    char text[96];
    int length = snprintf(text, sizeof text, "[%ld,%ld,%d,0]", page->event, page->seen, row->button);
    send_text(page, text, (size_t)length);
}

/// - Returns: Whether the text answers the click.
static bool is_answer(struct live_page *page, char *text, size_t length) {
    char expected[96];
    struct row *row = &page->rows[page->row];
    int count = page->is_echo
        ? snprintf(expected, sizeof expected, "[%ld,%ld,%d,0]", page->event, page->seen, row->button)
        : snprintf(expected, sizeof expected, "[0,%d,\"%ld\"]", row->label, row->count);
    bool is_found = memmem(text, length, expected, (size_t)count) != NULL;
    char *rest = text + 1;
    long number = strtol(rest, &rest, 10);
    long acknowledged = *rest == ',' ? strtol(rest + 1, &rest, 10) : 0;
    if (page->is_echo || number > 0) page->seen = number;
    bool is_acknowledgement = !page->is_echo && number == 0;
    if (!is_found && !is_acknowledgement)
        fail("expected %s as the answer to event %ld, got %.*s", expected, page->event, (int)length, text);
    return page->waits_for_acknowledgement ? acknowledged == page->event : is_found;
}

bool live_page_read_answer(struct live_page *page) {
    bool is_answered = false;
    fill(page);
    char *text;
    size_t length, size;
    while ((size = first_frame(page, &text, &length)) > 0) {
        page->bytes_down += (long)length;
        if (is_answer(page, text, length)) is_answered = true;
        drop(page, size);
    }
    return is_answered;
}

void live_page_stay_quiet(struct live_page *page) {
    fill(page);
    char *text;
    size_t length;
    if (first_frame(page, &text, &length) > 0) fail("expected nothing on a quiet page, got %.*s", (int)length, text);
}

bool live_page_read_published(struct live_page *page, long number) {
    char expected[32];
    size_t count = (size_t)snprintf(expected, sizeof expected, ",\"%ld\"]", number);
    bool is_there = false;
    fill(page);
    char *text;
    size_t length, size;
    while ((size = first_frame(page, &text, &length)) > 0) {
        long patch = strtol(text + 1, NULL, 10);
        if (patch > 0) page->seen = patch;
        if (memmem(text, length, expected, count)) is_there = true;
        drop(page, size);
    }
    return is_there;
}

void live_page_acknowledge(struct live_page *page) {
    char text[32];
    int length = snprintf(text, sizeof text, "[0,%ld]", page->seen);
    send_text(page, text, (size_t)length);
}

void live_page_close(struct live_page *page) {
    live_page_disconnect(page);
    free(page->rows);
}
