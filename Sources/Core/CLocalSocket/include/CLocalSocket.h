#pragma once

// Stream sockets between programs of one machine. The functions keep no state.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#define LOCAL_SOCKET_IN_USE (-2)
#define LOCAL_SOCKET_TOO_LONG (-3)

/// Listens on a Unix socket whose file has the permissions `mode`. A file that nobody listens on is replaced.
/// -1 with `errno`, LOCAL_SOCKET_IN_USE if somebody listens, LOCAL_SOCKET_TOO_LONG for a path that does not fit.
int local_socket_listen(const char *path, mode_t mode);

/// Connects to a Unix socket. -1 with `errno`, LOCAL_SOCKET_TOO_LONG for a path that does not fit.
int local_socket_connect(const char *path);

/// Accepts one connection, non-blocking and closed on exec; -1 if there is none.
int local_socket_accept(int listener);

/// Whether the last accept failed as the process or the system has no room: whoever waits is still there, so wait before the next try.
bool local_socket_lacks_room(void);

/// The process at the other end of a Unix socket, as the kernel says; a process of 0 is unknown.
bool local_socket_peer(int connection, uid_t *user, gid_t *group, pid_t *process);

/// Listens on a TCP port of 127.0.0.1, and of no other address. With 0 the system chooses; `port` is then set.
/// -1 with `errno`, LOCAL_SOCKET_IN_USE if somebody listens.
int local_socket_listen_loopback(uint16_t *port);

/// Connects to a TCP port of 127.0.0.1; -1 with `errno`.
int local_socket_connect_loopback(uint16_t port);

/// Waits until bytes can be read, or sent, or the other side is gone; false when the time is over.
bool local_socket_wait(int connection, bool sends, int milliseconds);

/// Reads bytes that are there. 0 at the end, -1 if there is nothing, -2 if the connection broke.
long local_socket_read(int connection, void *bytes, size_t capacity);

/// Sends as many bytes as there is room for. -1 if there is no room, -2 if the other side is gone. Never raises SIGPIPE.
long local_socket_send(int connection, const void *bytes, size_t count);

void local_socket_close(int descriptor);

/// Ends a connection for both sides, while others may still wait for it.
void local_socket_shutdown(int connection);
