// What fan-out costs without a framework: a loop that writes the bytes of one WebSocket frame to every socket.
//
// It answers the load client as web-pages does, as far as live-client --fanout needs it, and runs until its standard input ends.

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MOST_SOCKETS = 1 << 16 };

static int followers[MOST_SOCKETS];
static int follower_count;
static long published;

__attribute__((noreturn)) static void fail(const char *what) {
    fprintf(stderr, "bare-fanout: %s: %s\n", what, strerror(errno));
    exit(1);
}

static void write_all(int connection, const void *bytes, size_t count) {
    if (send(connection, bytes, count, MSG_NOSIGNAL) != (ssize_t)count) fail("send");
}

static void write_text(int connection, const char *text) {
    char frame[128];
    int length = snprintf(frame, sizeof frame, "\x81%c%s", (int)strlen(text), text);
    write_all(connection, frame, (size_t)length);
}

/// Makes the frame once and writes it to all.
static void publish(int publisher) {
    char text[64], frame[96];
    published++;
    // As many bytes as a patch of the page has.
    int length = snprintf(text, sizeof text, "[%ld,0,[[0,10,\"%ld\"]]]", published, published);
    length = snprintf(frame, sizeof frame, "\x81%c%s", length, text);
    for (int index = 0; index < follower_count; index++) write_all(followers[index], frame, (size_t)length);
    length = snprintf(frame, sizeof frame, "HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\n1");
    write_all(publisher, frame, (size_t)length);
}

static void answer(int connection, char *bytes, size_t count) {
    bytes[count] = 0;
    if (strncmp(bytes, "GET /publish", 12) == 0) {
        publish(connection);
    } else if (strncmp(bytes, "GET ", 4) == 0) {
        const char switching[] = "HTTP/1.1 101 Switching Protocols\r\n\r\n";
        write_all(connection, switching, sizeof switching - 1);
    } else if (count == 8) {
        // The hello "hi".
        followers[follower_count++] = connection;
        write_text(connection, "welcome");
    }
    // Anything else is an acknowledgement.
}

static int listen_on_loopback(void) {
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    if (bind(listener, (struct sockaddr *)&address, length) != 0 || listen(listener, 128) != 0) fail("listen");
    if (getsockname(listener, (struct sockaddr *)&address, &length) != 0) fail("getsockname");
    printf("%d\n", ntohs(address.sin_port));
    fflush(stdout);
    return listener;
}

static void watch(int epoll, int descriptor) {
    struct epoll_event event = {.events = EPOLLIN, .data.fd = descriptor};
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) != 0) fail("epoll_ctl");
}

static void accept_one(int epoll, int listener) {
    int connection = accept4(listener, NULL, NULL, SOCK_NONBLOCK), on = 1;
    if (connection < 0) fail("accept");
    if (setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) != 0) fail("setsockopt");
    watch(epoll, connection);
}

int main(void) {
    int epoll = epoll_create1(0), listener = listen_on_loopback();
    watch(epoll, listener);
    watch(epoll, STDIN_FILENO);
    for (;;) {
        struct epoll_event ready[256];
        int count = epoll_wait(epoll, ready, 256, -1);
        for (int index = 0; index < count; index++) {
            int descriptor = ready[index].data.fd;
            char bytes[4096];
            if (descriptor == listener) {
                accept_one(epoll, listener);
                continue;
            }
            ssize_t length = read(descriptor, bytes, sizeof bytes - 1);
            if (length > 0 && descriptor != STDIN_FILENO) answer(descriptor, bytes, (size_t)length);
            if (length == 0 && descriptor == STDIN_FILENO) return 0;
            if (length == 0) close(descriptor);
        }
    }
}
