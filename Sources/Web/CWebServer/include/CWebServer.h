#pragma once

// What the server needs of the system that Swift cannot call directly: sockets without signals, TLS, gzip and digests.
// None of these functions blocks, and none keeps state that its caller does not hold, but for the handlers of signals.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#ifdef __linux__
// Swift's own module of the C library lacks these two.
#include <sys/epoll.h>
#include <sys/eventfd.h>
#endif

// ---- Sockets -------------------------------------------------------------------------------------------------------

/// Sets how a socket sends. On Linux a socket that is accepted has the options of the one that listens.
void web_set_stream_options(int descriptor);

/// Accepts one connection, non-blocking and closed on exec, and copies the other end's numeric address. -1 if there is
/// none, -2 if the next call would fail at once, too: the process or the system has no descriptor or memory left.
int web_accept(int listener, char *address, int capacity);

/// Results of the reading and writing functions below that are no number of bytes.
#define WEB_END 0
#define WEB_WANTS_READ (-1)
#define WEB_WANTS_WRITE (-2)
#define WEB_BROKEN (-3)

long web_read(int descriptor, void *bytes, size_t capacity);
/// Never raises SIGPIPE.
long web_write(int descriptor, const void *bytes, size_t count);

// ---- Signals -------------------------------------------------------------------------------------------------------

/// Makes a pipe for signals, whose second end never blocks. False if the process has no descriptor left.
bool web_signal_pipe(int ends[2]);
/// From now on the number of each such signal is written to the pipe, which has to stay open for good.
void web_catch_signal(int signal, int pipe);

// ---- Memory --------------------------------------------------------------------------------------------------------

/// Gives freed memory back to the system, where the C library can.
void web_return_memory(void);

// ---- TLS -----------------------------------------------------------------------------------------------------------

typedef struct ssl_ctx_st web_tls_context;
typedef struct ssl_st web_tls;

/// Reads a certificate chain and its key, both PEM files. On failure NULL, and the library's reason in `reason`.
web_tls_context *web_tls_context_create(const char *certificate, const char *key, char *reason, size_t capacity);
/// Connections that were made from it live on.
void web_tls_context_free(web_tls_context *context);

/// The server's side on a non-blocking socket, which stays the caller's. The handshake happens in the first reads.
web_tls *web_tls_create(web_tls_context *context, int descriptor);
void web_tls_free(web_tls *tls);
/// Like `web_read`; may also want to write. The process must ignore SIGPIPE.
long web_tls_read(web_tls *tls, void *bytes, size_t capacity);
/// Like `web_write`; may also want to read.
long web_tls_write(web_tls *tls, const void *bytes, size_t count);
/// Says that nothing more follows, so that the other end can tell an end from a cut. Tried once.
void web_tls_say_goodbye(web_tls *tls);

// ---- Compression and digests -----------------------------------------------------------------------------------------

/// Compresses a file by gzip as far as it goes. NULL if it fails; the caller frees the result.
uint8_t *web_gzip_file(const uint8_t *bytes, size_t count, size_t *out_count);

/// Compresses a document by gzip quickly. The stream has `name` as that of its file. NULL if it fails; the caller frees the result.
uint8_t *web_gzip_document(const uint8_t *bytes, size_t count, const char *name, size_t *out_count);

/// HMAC-SHA256 of `bytes`; false if the library refuses.
bool web_hmac_sha256(const uint8_t *key, size_t key_count, const uint8_t *bytes, size_t count, uint8_t out[32]);
/// SHA-256 of `bytes`; false if the library refuses.
bool web_sha256(const uint8_t *bytes, size_t count, uint8_t out[32]);
/// SHA-1 of `bytes`, which the WebSocket handshake asks for; false if the library refuses.
bool web_sha1(const uint8_t *bytes, size_t count, uint8_t out[20]);
/// Compares in a time that does not depend on where the first difference is.
bool web_equal_constant_time(const uint8_t *a, const uint8_t *b, size_t count);
