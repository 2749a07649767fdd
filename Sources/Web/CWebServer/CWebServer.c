#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#ifdef __linux__
#include <malloc.h>
#endif
#include "CWebServer.h"

#include <arpa/inet.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/params.h>
#include <openssl/ssl.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include <zlib.h>

// At the end of a program the crypto library would free what the threads that end sessions still use. The first call decides.
__attribute__((constructor)) static void keep_crypto_library(void) { OPENSSL_init_crypto(OPENSSL_INIT_NO_ATEXIT, NULL); }

// A connection that is gone again has left the queue of the socket; anything else but an empty queue lasts.
static int not_accepted(void) {
    switch (errno) {
    case EAGAIN:
#if EWOULDBLOCK != EAGAIN
    case EWOULDBLOCK:
#endif
    case EINTR:
    case ECONNABORTED:
    case EPROTO: return -1;
    default: return -2;
    }
}

void web_set_stream_options(int fd) {
    // A head and its body, or two patches, are sent one after the other; the second must not wait for an answer.
    int yes = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
#ifdef TCP_NOTSENT_LOWAT
    // What the other end has no room for waits here, not in the system, which would keep megabytes for each socket that
    // is not read.
    int unsent = 128 << 10;
    setsockopt(fd, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &unsent, sizeof unsent);
#endif
}

static void write_address(struct sockaddr_storage *peer, socklen_t count, char *address, int capacity) {
    if (peer->ss_family == AF_INET) {
        inet_ntop(AF_INET, &((struct sockaddr_in *)peer)->sin_addr, address, (socklen_t)capacity);
        return;
    }
    // An address of version 6 may come with the name of its interface.
    if (getnameinfo((struct sockaddr *)peer, count, address, (socklen_t)capacity, NULL, 0, NI_NUMERICHOST)) address[0] = 0;
}

int web_accept(int listener, char *address, int capacity) {
    struct sockaddr_storage peer;
    socklen_t count = sizeof peer;
#ifdef __linux__
    int fd = accept4(listener, (struct sockaddr *)&peer, &count, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (fd < 0) return not_accepted();
#else
    int fd = accept(listener, (struct sockaddr *)&peer, &count);
    if (fd < 0) return not_accepted();
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    fcntl(fd, F_SETFL, O_NONBLOCK);
    int no_signal = 1;
    setsockopt(fd, SOL_SOCKET, SO_NOSIGPIPE, &no_signal, sizeof no_signal);
    web_set_stream_options(fd);
#endif
    write_address(&peer, count, address, capacity);
    return fd;
}

long web_read(int descriptor, void *bytes, size_t capacity) {
    ssize_t count = recv(descriptor, bytes, capacity, 0);
    if (count > 0) return count;
    if (count == 0) return WEB_END;
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? WEB_WANTS_READ : WEB_BROKEN;
}

long web_write(int descriptor, const void *bytes, size_t count) {
#ifdef MSG_NOSIGNAL
    ssize_t done = send(descriptor, bytes, count, MSG_NOSIGNAL);
#else
    ssize_t done = send(descriptor, bytes, count, 0);
#endif
    if (done >= 0) return done;
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR || errno == ENOBUFS ? WEB_WANTS_WRITE : WEB_BROKEN;
}

// ---- Signals -------------------------------------------------------------------------------------------------------

static _Atomic int signal_pipes[65];

static void note_signal(int signal) {
    int error = errno;
    unsigned char number = (unsigned char)signal;
    // A full pipe has more signals than anyone waits for.
    ssize_t count = write(atomic_load(&signal_pipes[signal]), &number, 1);
    (void)count;
    errno = error;
}

bool web_signal_pipe(int ends[2]) {
    if (pipe(ends)) return false;
    for (int end = 0; end < 2; end++) fcntl(ends[end], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFL, O_NONBLOCK);
    return true;
}

void web_catch_signal(int signal, int pipe) {
    atomic_store(&signal_pipes[signal], pipe);
    struct sigaction action = {.sa_handler = note_signal, .sa_flags = SA_RESTART};
    sigfillset(&action.sa_mask);
    sigaction(signal, &action, NULL);
}

// ---- TLS -----------------------------------------------------------------------------------------------------------

static web_tls_context *refuse_context(SSL_CTX *context, char *reason, size_t capacity) {
    ERR_error_string_n(ERR_get_error(), reason, capacity);
    SSL_CTX_free(context);
    return NULL;
}

// A client that offers other protocols is answered in HTTP/1.1 all the same, if it offers that.
static int choose_protocol(SSL *tls, const unsigned char **out, unsigned char *out_count, const unsigned char *in,
                           unsigned in_count, void *unused) {
    (void)tls;
    (void)unused;
    static const unsigned char ours[] = "\x08http/1.1";
    unsigned char *chosen = NULL;
    if (SSL_select_next_proto(&chosen, out_count, ours, sizeof ours - 1, in, in_count) != OPENSSL_NPN_NEGOTIATED)
        return SSL_TLSEXT_ERR_NOACK;
    *out = chosen;
    return SSL_TLSEXT_ERR_OK;
}

web_tls_context *web_tls_context_create(const char *certificate, const char *key, char *reason, size_t capacity) {
    ERR_clear_error();
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    if (!context) return refuse_context(NULL, reason, capacity);
    SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
    // Of version 1.2 only what keeps earlier traffic secret when a key is lost, and checks what it decrypts.
    if (SSL_CTX_set_cipher_list(context, "ECDHE+AESGCM:ECDHE+CHACHA20") != 1) return refuse_context(context, reason, capacity);
    // Visitors keep their sessions in tickets, so that they need no memory here.
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_IGNORE_UNEXPECTED_EOF);
    // Buffers of idle connections are given back; a write that is tried again may come from another place.
    SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE |
                                  SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    SSL_CTX_set_alpn_select_cb(context, choose_protocol, NULL);
    if (SSL_CTX_use_certificate_chain_file(context, certificate) != 1) return refuse_context(context, reason, capacity);
    if (SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) != 1) return refuse_context(context, reason, capacity);
    if (SSL_CTX_check_private_key(context) != 1) return refuse_context(context, reason, capacity);
    return context;
}

void web_tls_context_free(web_tls_context *context) { SSL_CTX_free(context); }

web_tls *web_tls_create(web_tls_context *context, int descriptor) {
    SSL *tls = SSL_new(context);
    if (tls && SSL_set_fd(tls, descriptor) == 1) {
        SSL_set_accept_state(tls);
        return tls;
    }
    SSL_free(tls);
    return NULL;
}

void web_tls_free(web_tls *tls) { SSL_free(tls); }

static long tls_result(web_tls *tls, int result) {
    if (result > 0) return result;
    switch (SSL_get_error(tls, result)) {
    case SSL_ERROR_WANT_READ: return WEB_WANTS_READ;
    case SSL_ERROR_WANT_WRITE: return WEB_WANTS_WRITE;
    case SSL_ERROR_ZERO_RETURN: return WEB_END;
    default: return WEB_BROKEN;
    }
}

static int within_int(size_t count) { return count > INT32_MAX ? INT32_MAX : (int)count; }

long web_tls_read(web_tls *tls, void *bytes, size_t capacity) {
    ERR_clear_error();
    return tls_result(tls, SSL_read(tls, bytes, within_int(capacity)));
}

long web_tls_write(web_tls *tls, const void *bytes, size_t count) {
    ERR_clear_error();
    return tls_result(tls, SSL_write(tls, bytes, within_int(count)));
}

void web_tls_say_goodbye(web_tls *tls) {
    ERR_clear_error();
    if (SSL_is_init_finished(tls)) SSL_shutdown(tls);
}

// ---- Compression and digests -----------------------------------------------------------------------------------------

// 15 bits of window, and 16 for gzip's header in the place of zlib's.
enum { GZIP_WINDOW = 15 + 16 };

static uint8_t *deflate_all(z_stream *stream, const uint8_t *bytes, size_t count, size_t *out_count) {
    size_t capacity = deflateBound(stream, count);
    uint8_t *out = malloc(capacity);
    if (!out) return NULL;
    stream->next_in = (Bytef *)bytes;
    stream->avail_in = (uInt)count;
    stream->next_out = out;
    stream->avail_out = (uInt)capacity;
    if (deflate(stream, Z_FINISH) == Z_STREAM_END) {
        *out_count = stream->total_out;
        return out;
    }
    free(out);
    return NULL;
}

uint8_t *web_gzip_file(const uint8_t *bytes, size_t count, size_t *out_count) {
    z_stream stream = {0};
    if (count > UINT32_MAX / 2) return NULL;
    if (deflateInit2(&stream, 9, Z_DEFLATED, GZIP_WINDOW, 9, Z_DEFAULT_STRATEGY) != Z_OK) return NULL;
    uint8_t *out = deflate_all(&stream, bytes, count, out_count);
    deflateEnd(&stream);
    return out;
}

static pthread_key_t document_stream;
static pthread_once_t document_stream_once = PTHREAD_ONCE_INIT;

static void end_document_stream(void *stream) {
    deflateEnd(stream);
    free(stream);
}

static void make_document_stream_key(void) {
    if (pthread_key_create(&document_stream, end_document_stream) != 0) abort();
}

// Each thread keeps its state of 260 KB: to make one takes several times as long as to compress a page.
static z_stream *reset_document_stream(void) {
    pthread_once(&document_stream_once, make_document_stream_key);
    z_stream *stream = pthread_getspecific(document_stream);
    if (stream) return deflateReset(stream) == Z_OK ? stream : NULL;
    stream = calloc(1, sizeof *stream);
    if (!stream) return NULL;
    if (deflateInit2(stream, 1, Z_DEFLATED, GZIP_WINDOW, 8, Z_DEFAULT_STRATEGY) == Z_OK) {
        if (pthread_setspecific(document_stream, stream) == 0) return stream;
        deflateEnd(stream);
    }
    free(stream);
    return NULL;
}

uint8_t *web_gzip_document(const uint8_t *bytes, size_t count, const char *name, size_t *out_count) {
    z_stream *stream = count > UINT32_MAX / 2 ? NULL : reset_document_stream();
    if (!stream) return NULL;
    gz_header header = {.name = (Bytef *)name};
    deflateSetHeader(stream, &header);
    uint8_t *out = deflate_all(stream, bytes, count, out_count);
    deflateSetHeader(stream, NULL);
    return out;
}

static EVP_MAC *hmac_algorithm;
static pthread_key_t hmac_context;
static pthread_once_t hmac_once = PTHREAD_ONCE_INIT;

static void end_hmac_context(void *context) { EVP_MAC_CTX_free(context); }

static void find_hmac(void) {
    hmac_algorithm = EVP_MAC_fetch(NULL, "HMAC", NULL);
    if (pthread_key_create(&hmac_context, end_hmac_context) != 0) abort();
}

// Each thread keeps its context: to look the algorithms up by their names takes as long as a code.
static EVP_MAC_CTX *find_hmac_context(void) {
    pthread_once(&hmac_once, find_hmac);
    EVP_MAC_CTX *context = pthread_getspecific(hmac_context);
    if (context || !hmac_algorithm) return context;
    context = EVP_MAC_CTX_new(hmac_algorithm);
    char digest[] = "SHA256";
    OSSL_PARAM parameters[] = {OSSL_PARAM_construct_utf8_string("digest", digest, 0), OSSL_PARAM_construct_end()};
    if (context && EVP_MAC_CTX_set_params(context, parameters) == 1 && pthread_setspecific(hmac_context, context) == 0)
        return context;
    EVP_MAC_CTX_free(context);
    return NULL;
}

bool web_hmac_sha256(const uint8_t *key, size_t key_count, const uint8_t *bytes, size_t count, uint8_t out[32]) {
    EVP_MAC_CTX *context = find_hmac_context();
    size_t written = 0;
    return context && EVP_MAC_init(context, key, key_count, NULL) == 1 && EVP_MAC_update(context, bytes, count) == 1 &&
           EVP_MAC_final(context, out, &written, 32) == 1 && written == 32;
}

bool web_sha256(const uint8_t *bytes, size_t count, uint8_t out[32]) {
    unsigned int written = 0;
    return EVP_Digest(bytes, count, out, &written, EVP_sha256(), NULL) == 1 && written == 32;
}

bool web_sha1(const uint8_t *bytes, size_t count, uint8_t out[20]) {
    unsigned int written = 0;
    return EVP_Digest(bytes, count, out, &written, EVP_sha1(), NULL) == 1 && written == 20;
}

bool web_equal_constant_time(const uint8_t *a, const uint8_t *b, size_t count) { return CRYPTO_memcmp(a, b, count) == 0; }

void web_return_memory(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}
