#pragma once

// The part of libwebsockets that the server uses, as plain functions.
//
// One `web_loop` is one libwebsockets context. Everything but `web_loop_wake` is called on the loop's own thread.
// The library listens on nothing itself: sockets are accepted by `web_loop_watch`'s owner and handed to
// `web_loop_adopt`, so that several loops share one port and a taken port is an ordinary `bind` error.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct web_loop web_loop;
/// One accepted socket: an HTTP connection, later perhaps a WebSocket.
typedef struct lws web_connection;

/// Largest number of bytes one `web_connection_send_*` call takes.
#define WEB_CHUNK_BYTES 16384

/// Bits of `flags` in `web_callbacks.received`.
#define WEB_MESSAGE_FIRST 1
#define WEB_MESSAGE_FINAL 2
#define WEB_MESSAGE_BINARY 4

/// Calls into the owner. `owner` is the loop's, `peer` the connection's. A result other than 0 closes the connection.
typedef struct web_callbacks {
    void (*timer)(void *owner);
    void (*acceptable)(void *owner);
    int (*request)(void *owner, void *peer);
    int (*body)(void *owner, void *peer, const uint8_t *bytes, size_t count);
    int (*body_ended)(void *owner, void *peer);
    /// 0 accepts; 1 says that a response was written and the connection closes after it; -1 hangs up.
    int (*upgrade)(void *owner, void *peer, bool websocket);
    int (*opened)(void *owner, void *peer);
    /// `remaining`: bytes of the current frame that are still to come, known from its header.
    int (*received)(void *owner, void *peer, const uint8_t *bytes, size_t count, size_t remaining, int flags);
    int (*pong)(void *owner, void *peer);
    int (*writable)(void *owner, void *peer);
    /// The connection is gone; `peer` is not used again.
    void (*closed)(void *owner, void *peer);
} web_callbacks;

/// Turns libwebsockets' log off, for the whole process.
void web_silence_library(void);

/// NULL if the context could not be made (out of memory or descriptors).
web_loop *web_loop_create(const web_callbacks *callbacks, void *owner, unsigned header_bytes, unsigned header_timeout_seconds,
                          unsigned keepalive_seconds);
void web_loop_destroy(web_loop *loop);
/// Waits for something to happen and handles it; with `poll`, only handles what has already happened.
void web_loop_service(web_loop *loop, bool poll);
/// Makes a waiting `web_loop_service` return. From any thread.
void web_loop_wake(web_loop *loop);
/// Calls `timer` once after `microseconds`; a negative number cancels.
void web_loop_set_timer(web_loop *loop, int64_t microseconds);
/// Calls `acceptable` whenever the listening socket `fd` can accept. The loop closes `fd` when it is destroyed.
bool web_loop_watch(web_loop *loop, int fd);
/// Stops watching and closes the listening socket.
void web_loop_unwatch(web_loop *loop);
/// Serves HTTP on `fd`. On failure `fd` is closed, `closed` may already have been called, and NULL comes back.
web_connection *web_loop_adopt(web_loop *loop, int fd, void *peer);

/// Accepts one connection, non-blocking and closed on exec, and copies the other end's numeric address. -1 if there is
/// none.
int web_accept(int listener, char *address, int capacity);

/// "GET", "POST" …; NULL if unknown.
const char *web_connection_method(web_connection *connection);
/// Copies the percent-decoded path; -1 if it does not fit.
int web_connection_path(web_connection *connection, char *into, int capacity);
/// Copies the `index`-th percent-decoded `name=value` of the query; -1 after the last or if it does not fit.
int web_connection_query_item(web_connection *connection, int index, char *into, int capacity);
/// Copies the value of header `name` (lower case, no colon); several of one name are joined. -1 if absent or too long.
int web_connection_header(web_connection *connection, const char *name, char *into, int capacity);
/// 1 for HTTP/1.1, 0 for HTTP/1.0.
int web_connection_http_minor(web_connection *connection);

void web_connection_want_write(web_connection *connection);
void web_connection_allow_read(web_connection *connection, bool allow);
/// Limits how long the connection may live without the owner's doing; 0 lifts the limit.
void web_connection_set_timeout(web_connection *connection, unsigned seconds);
/// Closes as soon as the loop comes round, without ceremony.
void web_connection_abort(web_connection *connection);

/// HTTP bytes. Returns false if the connection broke.
bool web_connection_send_http(web_connection *connection, const uint8_t *bytes, size_t count, bool headers, bool last);
/// Ends one exchange. Other than 0: the connection is to be closed (return that from the callback).
int web_connection_finish_http(web_connection *connection);

/// A part of a text message. Only from `writable`. Returns false if the connection broke.
bool web_connection_send_text(web_connection *connection, const uint8_t *bytes, size_t count, bool first, bool last);
bool web_connection_send_ping(web_connection *connection);
/// Sets what the close frame will say; the callback then returns -1.
void web_connection_set_close(web_connection *connection, int code, const char *reason, size_t count);

/// Compresses `bytes` by gzip as far as it goes. NULL if it fails; else freed by the caller, `out_count` bytes long.
uint8_t *web_gzip(const uint8_t *bytes, size_t count, size_t *out_count);

/// HMAC-SHA256 of `bytes`; false if the library refuses.
bool web_hmac_sha256(const uint8_t *key, size_t key_count, const uint8_t *bytes, size_t count, uint8_t out[32]);
/// SHA-256 of `bytes`; false if the library refuses.
bool web_sha256(const uint8_t *bytes, size_t count, uint8_t out[32]);
/// Compares in a time that does not depend on where the first difference is.
bool web_equal_constant_time(const uint8_t *a, const uint8_t *b, size_t count);
