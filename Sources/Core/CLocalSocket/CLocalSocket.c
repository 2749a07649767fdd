#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CLocalSocket.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

static bool make_address(const char *path, struct sockaddr_un *address) {
    memset(address, 0, sizeof *address);
    address->sun_family = AF_UNIX;
    if (strlen(path) >= sizeof address->sun_path) return false;
    strcpy(address->sun_path, path);
    return true;
}

static void set_silent(int descriptor) {
    (void)descriptor;
#ifdef SO_NOSIGPIPE
    int yes = 1;
    setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, sizeof yes);
#endif
}

static int make_socket(int family) {
    int descriptor = socket(family, SOCK_STREAM, 0);
    if (descriptor < 0) return -1;
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    set_silent(descriptor);
    return descriptor;
}

static bool set_nonblocking(int descriptor) {
    int flags = fcntl(descriptor, F_GETFL);
    return flags >= 0 && fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0 && fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0;
}

static int close_with_error(int descriptor, int result) {
    int error = errno;
    close(descriptor);
    errno = error;
    return result;
}

static int connect_to(const char *path, bool waits) {
    struct sockaddr_un address;
    if (!make_address(path, &address)) return LOCAL_SOCKET_TOO_LONG;
    int descriptor = make_socket(AF_UNIX);
    if (descriptor < 0) return -1;
    if (!waits && !set_nonblocking(descriptor)) return close_with_error(descriptor, -1);
    if (connect(descriptor, (struct sockaddr *)&address, sizeof address) == 0) return descriptor;
    return close_with_error(descriptor, -1);
}

int local_socket_connect(const char *path) { return connect_to(path, true); }

// Removes a socket on which nobody listens. One who listens and accepts nobody holds nothing up.
static int remove_stale(const char *path) {
    struct stat present;
    if (lstat(path, &present) != 0) return errno == ENOENT ? 0 : -1;
    // Nothing but a socket is ever replaced.
    if (!S_ISSOCK(present.st_mode)) return errno = EEXIST, -1;
    int other = connect_to(path, false);
    if (other >= 0) return close_with_error(other, LOCAL_SOCKET_IN_USE);
    if (errno != ECONNREFUSED) return errno == EAGAIN ? LOCAL_SOCKET_IN_USE : -1;
    return unlink(path) == 0 || errno == ENOENT ? 0 : -1;
}

int local_socket_listen(const char *path, mode_t mode) {
    struct sockaddr_un address;
    char new_path[sizeof address.sun_path];
    if (snprintf(new_path, sizeof new_path, "%s.%d", path, (int)getpid()) >= (int)sizeof new_path) return LOCAL_SOCKET_TOO_LONG;
    if (!make_address(new_path, &address)) return LOCAL_SOCKET_TOO_LONG;
    int descriptor = make_socket(AF_UNIX);
    if (descriptor < 0) return -1;
    unlink(new_path);
    // Under the name that others know there is a socket only once somebody listens, with the right permissions: one that is not
    // yet listened on would look like that of a server that has died.
    if (bind(descriptor, (struct sockaddr *)&address, sizeof address) != 0) return close_with_error(descriptor, -1);
    int result = -1;
    if (chmod(new_path, mode) == 0 && listen(descriptor, 64) == 0 && set_nonblocking(descriptor)) {
        for (int attempt = 0; attempt < 3; attempt++) {
            result = link(new_path, path) == 0 ? descriptor : -1;
            if (result >= 0 || errno != EEXIST || (result = remove_stale(path)) < 0) break;
            result = -1;
        }
    }
    int error = errno;
    unlink(new_path);
    errno = error;
    return result == descriptor ? descriptor : close_with_error(descriptor, result);
}

bool local_socket_lacks_room(void) { return errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM; }

int local_socket_accept(int listener) {
    int descriptor = accept(listener, NULL, NULL);
    if (descriptor < 0) return -1;
    set_silent(descriptor);
    if (set_nonblocking(descriptor)) return descriptor;
    return close_with_error(descriptor, -1);
}

bool local_socket_peer(int connection, uid_t *user, gid_t *group, pid_t *process) {
#ifdef __linux__
    struct ucred peer;
    socklen_t size = sizeof peer;
    if (getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return false;
    *user = peer.uid;
    *group = peer.gid;
    *process = peer.pid;
    return true;
#else
    *process = 0;
    return getpeereid(connection, user, group) == 0;
#endif
}

static struct sockaddr_in loopback(uint16_t port) {
    struct sockaddr_in address;
    memset(&address, 0, sizeof address);
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

int local_socket_listen_loopback(uint16_t *port) {
    struct sockaddr_in address = loopback(*port);
    int descriptor = make_socket(AF_INET);
    if (descriptor < 0) return -1;
    int yes = 1;
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    socklen_t size = sizeof address;
    if (bind(descriptor, (struct sockaddr *)&address, sizeof address) != 0 || listen(descriptor, 64) != 0 ||
        getsockname(descriptor, (struct sockaddr *)&address, &size) != 0 || !set_nonblocking(descriptor)) {
        return close_with_error(descriptor, errno == EADDRINUSE ? LOCAL_SOCKET_IN_USE : -1);
    }
    *port = ntohs(address.sin_port);
    return descriptor;
}

int local_socket_connect_loopback(uint16_t port) {
    struct sockaddr_in address = loopback(port);
    int descriptor = make_socket(AF_INET);
    if (descriptor < 0) return -1;
    int yes = 1;
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (connect(descriptor, (struct sockaddr *)&address, sizeof address) == 0) return descriptor;
    return close_with_error(descriptor, -1);
}

bool local_socket_wait(int connection, bool sends, int milliseconds) {
    struct pollfd event = {.fd = connection, .events = sends ? POLLOUT : POLLIN};
    int count = poll(&event, 1, milliseconds);
    return count > 0 || (count < 0 && errno == EINTR);
}

static bool would_block(void) { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }

long local_socket_read(int connection, void *bytes, size_t capacity) {
    ssize_t count = recv(connection, bytes, capacity, MSG_DONTWAIT);
    if (count >= 0) return count;
    return would_block() ? -1 : -2;
}

long local_socket_send(int connection, const void *bytes, size_t count) {
    ssize_t sent = send(connection, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent >= 0) return sent;
    return would_block() ? -1 : -2;
}

void local_socket_close(int descriptor) { close(descriptor); }

void local_socket_shutdown(int connection) { shutdown(connection, SHUT_RDWR); }
