#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CWebServer.h"

#include <libwebsockets.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <zlib.h>

struct web_loop {
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct lws *listener;
    web_callbacks callbacks;
    void *owner;
    struct lws_protocols protocols[2];
    lws_sorted_usec_list_t timer;
    lws_retry_bo_t no_idle_policy;
    unsigned char scratch[LWS_PRE + WEB_CHUNK_BYTES];
};

static web_loop *loop_of(struct lws *wsi) { return lws_context_user(lws_get_context(wsi)); }

static int received(web_loop *loop, void *peer, struct lws *wsi, void *bytes, size_t count) {
    int flags = lws_frame_is_binary(wsi) ? WEB_MESSAGE_BINARY : 0;
    if (lws_is_first_fragment(wsi)) flags |= WEB_MESSAGE_FIRST;
    if (lws_is_final_fragment(wsi)) flags |= WEB_MESSAGE_FINAL;
    return loop->callbacks.received(loop->owner, peer, bytes, count, lws_remaining_packet_payload(wsi), flags);
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t count) {
    (void)user;
    web_loop *loop = loop_of(wsi);
    if (!loop) return 0;
    const web_callbacks *call = &loop->callbacks;
    if (reason == LWS_CALLBACK_RAW_RX_FILE) {
        call->acceptable(loop->owner);
        return 0;
    }
    void *peer = lws_get_opaque_user_data(wsi);
    if (!peer) return 0;
    switch (reason) {
    case LWS_CALLBACK_HTTP: return call->request(loop->owner, peer);
    case LWS_CALLBACK_HTTP_BODY: return call->body(loop->owner, peer, in, count);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return call->body_ended(loop->owner, peer);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return call->upgrade(loop->owner, peer, in && !strcasecmp(in, "websocket"));
    case LWS_CALLBACK_ESTABLISHED: return call->opened(loop->owner, peer);
    case LWS_CALLBACK_RECEIVE: return received(loop, peer, wsi, in, count);
    case LWS_CALLBACK_RECEIVE_PONG: return call->pong(loop->owner, peer);
    case LWS_CALLBACK_HTTP_WRITEABLE:
    case LWS_CALLBACK_SERVER_WRITEABLE: return call->writable(loop->owner, peer);
    case LWS_CALLBACK_WSI_DESTROY:
        lws_set_opaque_user_data(wsi, NULL);
        call->closed(loop->owner, peer);
        return 0;
    default: return 0;
    }
}

static void on_timer(lws_sorted_usec_list_t *entry) {
    web_loop *loop = lws_container_of(entry, web_loop, timer);
    loop->callbacks.timer(loop->owner);
}

void web_silence_library(void) { lws_set_log_level(0, NULL); }

web_loop *web_loop_create(const web_callbacks *callbacks, void *owner, unsigned header_bytes, unsigned header_timeout_seconds,
                          unsigned keepalive_seconds) {
    web_loop *loop = calloc(1, sizeof(web_loop));
    if (!loop) return NULL;
    loop->callbacks = *callbacks;
    loop->owner = owner;
    loop->protocols[0] = (struct lws_protocols){.name = "trellis", .callback = on_event, .rx_buffer_size = WEB_CHUNK_BYTES};
    // The owner pings by its own clock; the library's idle policy would close sockets the owner still counts on.
    loop->no_idle_policy = (lws_retry_bo_t){.secs_since_valid_ping = UINT16_MAX, .secs_since_valid_hangup = UINT16_MAX};

    struct lws_context_creation_info info;
    memset(&info, 0, sizeof info);
    info.port = CONTEXT_PORT_NO_LISTEN_SERVER;
    info.protocols = loop->protocols;
    info.user = loop;
    info.options = LWS_SERVER_OPTION_VALIDATE_UTF8;
    info.gid = (gid_t)-1;
    info.uid = (uid_t)-1;
    info.max_http_header_data = (unsigned short)header_bytes;
    info.max_http_header_pool2 = 1024;
    info.timeout_secs = header_timeout_seconds;
    info.timeout_secs_ah_idle = header_timeout_seconds;
    info.keepalive_timeout = (int)keepalive_seconds;
    info.pt_serv_buf_size = WEB_CHUNK_BYTES;
    info.retry_and_idle_policy = &loop->no_idle_policy;
    info.vhost_name = "trellis";

    loop->context = lws_create_context(&info);
    if (!loop->context) {
        free(loop);
        return NULL;
    }
    loop->vhost = lws_get_vhost_by_name(loop->context, "trellis");
    return loop;
}

void web_loop_destroy(web_loop *loop) {
    lws_sul_schedule(loop->context, 0, &loop->timer, on_timer, LWS_SET_TIMER_USEC_CANCEL);
    lws_context_destroy(loop->context);
    free(loop);
}

void web_loop_service(web_loop *loop, bool poll) { lws_service(loop->context, poll ? -1 : 0); }

void web_loop_wake(web_loop *loop) { lws_cancel_service(loop->context); }

void web_loop_set_timer(web_loop *loop, int64_t microseconds) {
    lws_sul_schedule(loop->context, 0, &loop->timer, on_timer, microseconds < 0 ? LWS_SET_TIMER_USEC_CANCEL : microseconds);
}

bool web_loop_watch(web_loop *loop, int fd) {
    lws_sock_file_fd_type descriptor;
    descriptor.filefd = fd;
    loop->listener = lws_adopt_descriptor_vhost(loop->vhost, LWS_ADOPT_RAW_FILE_DESC, descriptor, "trellis", NULL);
    return loop->listener != NULL;
}

void web_loop_unwatch(web_loop *loop) {
    if (!loop->listener) return;
    lws_set_timeout(loop->listener, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC);
    loop->listener = NULL;
}

web_connection *web_loop_adopt(web_loop *loop, int fd, void *peer) {
    lws_adopt_desc_t description;
    memset(&description, 0, sizeof description);
    description.vh = loop->vhost;
    description.type = LWS_ADOPT_SOCKET | LWS_ADOPT_HTTP;
    description.fd.sockfd = fd;
    description.opaque = peer;
    return lws_adopt_descriptor_vhost_via_info(&description);
}

int web_accept(int listener, char *address, int capacity) {
    struct sockaddr_storage peer;
    socklen_t count = sizeof peer;
#ifdef __linux__
    int fd = accept4(listener, (struct sockaddr *)&peer, &count, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (fd < 0) return -1;
#else
    int fd = accept(listener, (struct sockaddr *)&peer, &count);
    if (fd < 0) return -1;
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    fcntl(fd, F_SETFL, O_NONBLOCK);
#endif
    // A head and its body, or two patches, are sent one after the other; the second must not wait for an answer.
    int yes = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (getnameinfo((struct sockaddr *)&peer, count, address, (socklen_t)capacity, NULL, 0, NI_NUMERICHOST)) address[0] = 0;
    return fd;
}

static const struct { enum lws_token_indexes token; const char *name; } methods[] = {
    {WSI_TOKEN_GET_URI, "GET"},       {WSI_TOKEN_POST_URI, "POST"},     {WSI_TOKEN_HEAD_URI, "HEAD"},
    {WSI_TOKEN_OPTIONS_URI, "OPTIONS"}, {WSI_TOKEN_PUT_URI, "PUT"},     {WSI_TOKEN_PATCH_URI, "PATCH"},
    {WSI_TOKEN_DELETE_URI, "DELETE"}, {WSI_TOKEN_CONNECT, "CONNECT"},
};

static int method_index(web_connection *connection) {
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++)
        if (lws_hdr_total_length(connection, methods[i].token) > 0) return (int)i;
    return -1;
}

const char *web_connection_method(web_connection *connection) {
    int index = method_index(connection);
    return index < 0 ? NULL : methods[index].name;
}

int web_connection_path(web_connection *connection, char *into, int capacity) {
    int index = method_index(connection);
    return index < 0 ? -1 : lws_hdr_copy(connection, into, capacity, methods[index].token);
}

int web_connection_query_item(web_connection *connection, int index, char *into, int capacity) {
    return lws_hdr_copy_fragment(connection, into, capacity, WSI_TOKEN_HTTP_URI_ARGS, index);
}

int web_connection_header(web_connection *connection, const char *name, char *into, int capacity) {
    char with_colon[64];
    size_t count = strlen(name);
    if (count + 2 > sizeof with_colon) return -1;
    memcpy(with_colon, name, count);
    memcpy(with_colon + count, ":", 2);
    for (int token = 0; token < WSI_TOKEN_COUNT; token++) {
        const unsigned char *known = lws_token_to_string((enum lws_token_indexes)token);
        if (!known || strcasecmp((const char *)known, with_colon)) continue;
        if (!lws_hdr_total_length(connection, (enum lws_token_indexes)token)) return -1;
        return lws_hdr_copy(connection, into, capacity, (enum lws_token_indexes)token);
    }
    return lws_hdr_custom_copy(connection, into, capacity, with_colon, (int)count + 1);
}

int web_connection_http_minor(web_connection *connection) {
    char version[16];
    int count = lws_hdr_copy(connection, version, sizeof version, WSI_TOKEN_HTTP);
    return count >= 8 && !strcmp(version, "HTTP/1.0") ? 0 : 1;
}

void web_connection_want_write(web_connection *connection) { lws_callback_on_writable(connection); }

void web_connection_allow_read(web_connection *connection, bool allow) { lws_rx_flow_control(connection, allow); }

void web_connection_set_timeout(web_connection *connection, unsigned seconds) {
    lws_set_timeout(connection, seconds ? PENDING_TIMEOUT_USER_OK : NO_PENDING_TIMEOUT, (int)seconds);
}

void web_connection_abort(web_connection *connection) {
    // Or the library would first wait for what it has buffered to be read, which nobody does.
    shutdown(lws_get_socket_fd(connection), SHUT_RDWR);
    lws_set_timeout(connection, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

static bool send_chunk(web_connection *connection, const uint8_t *bytes, size_t count, int protocol) {
    web_loop *loop = loop_of(connection);
    if (count > WEB_CHUNK_BYTES) return false;
    if (count) memcpy(loop->scratch + LWS_PRE, bytes, count);
    return lws_write(connection, loop->scratch + LWS_PRE, count, (enum lws_write_protocol)protocol) >= (int)count;
}

bool web_connection_send_http(web_connection *connection, const uint8_t *bytes, size_t count, bool headers, bool last) {
    return send_chunk(connection, bytes, count, headers ? LWS_WRITE_HTTP_HEADERS : last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP);
}

int web_connection_finish_http(web_connection *connection) { return lws_http_transaction_completed(connection); }

bool web_connection_send_text(web_connection *connection, const uint8_t *bytes, size_t count, bool first, bool last) {
    return send_chunk(connection, bytes, count, lws_write_ws_flags(LWS_WRITE_TEXT, first, last));
}

bool web_connection_send_ping(web_connection *connection) { return send_chunk(connection, NULL, 0, LWS_WRITE_PING); }

void web_connection_set_close(web_connection *connection, int code, const char *reason, size_t count) {
    lws_close_reason(connection, (enum lws_close_status)code, (unsigned char *)reason, count);
}

uint8_t *web_gzip(const uint8_t *bytes, size_t count, size_t *out_count) {
    if (count > UINT32_MAX / 2) return NULL;
    z_stream stream = {0};
    // 15 bits of window, and 16 for gzip's header in the place of zlib's.
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) != Z_OK) return NULL;
    size_t capacity = deflateBound(&stream, count);
    uint8_t *out = malloc(capacity);
    if (out) {
        stream.next_in = (Bytef *)bytes;
        stream.avail_in = (uInt)count;
        stream.next_out = out;
        stream.avail_out = (uInt)capacity;
        if (deflate(&stream, Z_FINISH) == Z_STREAM_END) {
            *out_count = stream.total_out;
        } else {
            free(out);
            out = NULL;
        }
    }
    deflateEnd(&stream);
    return out;
}

bool web_hmac_sha256(const uint8_t *key, size_t key_count, const uint8_t *bytes, size_t count, uint8_t out[32]) {
    unsigned int written = 0;
    return HMAC(EVP_sha256(), key, (int)key_count, bytes, count, out, &written) && written == 32;
}

bool web_sha256(const uint8_t *bytes, size_t count, uint8_t out[32]) {
    unsigned int written = 0;
    return EVP_Digest(bytes, count, out, &written, EVP_sha256(), NULL) == 1 && written == 32;
}

bool web_equal_constant_time(const uint8_t *a, const uint8_t *b, size_t count) { return CRYPTO_memcmp(a, b, count) == 0; }
