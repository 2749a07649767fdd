#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif
#ifndef MSG_CMSG_CLOEXEC
#define MSG_CMSG_CLOEXEC 0
#endif

// ---- Modes and sizes -------------------------------------------------------------------------------------------------

bool terminal_size(int descriptor, int *columns, int *rows) {
    struct winsize size;
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return false;
    *columns = size.ws_col;
    *rows = size.ws_row;
    return true;
}

int terminal_reopen(int descriptor) {
    char name[128];
    if (ttyname_r(descriptor, name, sizeof name) != 0) return -1;
    int own = open(name, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (own < 0) return -1;
    // In a container the name may be that of another terminal.
    struct stat given, opened;
    if (fstat(descriptor, &given) == 0 && fstat(own, &opened) == 0 && given.st_rdev == opened.st_rdev) return own;
    close(own);
    return -1;
}

bool terminal_set_nonblocking(int descriptor) {
    int flags = fcntl(descriptor, F_GETFL);
    return flags >= 0 && fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0 && fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0;
}

// Gives up on a terminal that has taken nothing for a fifth of a second. Called by handlers too.
void terminal_write_all(int descriptor, const void *bytes, size_t count) {
    const char *next = bytes;
    while (count > 0) {
        ssize_t done = write(descriptor, next, count);
        if (done > 0) {
            next += done;
            count -= (size_t)done;
        } else if (done < 0 && errno == EAGAIN) {
            struct pollfd room = {.fd = descriptor, .events = POLLOUT};
            if (poll(&room, 1, 200) <= 0) return;
        } else if (done == 0 || errno != EINTR) {
            return;
        }
    }
}

bool terminal_make_raw(int descriptor, struct termios *found) {
    if (tcgetattr(descriptor, found) != 0) return false;
    struct termios raw = *found;
    cfmakeraw(&raw);
    // A read returns nothing when somebody else was faster, in place of waiting for the next key.
    raw.c_cc[VMIN] = 0;
    raw.c_cc[VTIME] = 0;
    return tcsetattr(descriptor, TCSANOW, &raw) == 0;
}

bool terminal_restore(int descriptor, const struct termios *found, bool flush) {
    // Not TCSAFLUSH, which waits for output: for good, if the other end does not read.
    if (flush) tcflush(descriptor, TCIFLUSH);
    return tcsetattr(descriptor, TCSANOW, found) == 0;
}

// ---- Signals ---------------------------------------------------------------------------------------------------------

// Everything that a handler reads is static, and changes by one atomic store: a handler may interrupt any instruction.

struct guard {
    int descriptor;
    struct termios found;
    size_t count;
    char bytes[1024];
};

// The one that `guarded` does not point at is free to be filled.
static struct guard guards[2];
static _Atomic(struct guard *) guarded;

static const int ending_signals[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGTERM, SIGHUP, SIGINT};
static const int told_signals[] = {SIGWINCH, SIGCONT, SIGTSTP};
#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static struct sigaction previous[NSIG];
static bool is_installed[NSIG];

static int signal_pipe[2] = {-1, -1};

static void tell(int number) {
    unsigned char byte = (unsigned char)number;
    if (signal_pipe[1] >= 0 && write(signal_pipe[1], &byte, 1) < 0) {
        // A full pipe: whoever reads it will look at everything anyway.
    }
}

// Only functions that POSIX allows in handlers, apart from what it does to the guarded terminal once.
static void leave_in_handler(void) {
    struct guard *guard = atomic_exchange(&guarded, NULL);
    if (!guard) return;
    terminal_write_all(guard->descriptor, guard->bytes, guard->count);
    // A process in the background would be stopped here, in the middle of its end.
    sigset_t stop, before;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTTOU);
    pthread_sigmask(SIG_BLOCK, &stop, &before);
    tcsetattr(guard->descriptor, TCSANOW, &guard->found);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    terminal_release_output(true);
}

static void call_previous(int number, siginfo_t *info, void *context) {
    const struct sigaction *old = &previous[number];
    if (old->sa_flags & SA_SIGINFO) {
        old->sa_sigaction(number, info, context);
    } else if (old->sa_handler != SIG_DFL && old->sa_handler != SIG_IGN) {
        old->sa_handler(number);
    }
}

static bool is_default(int number) {
    return !(previous[number].sa_flags & SA_SIGINFO) && previous[number].sa_handler == SIG_DFL;
}

static void handle_ending(int number, siginfo_t *info, void *context) {
    int error = errno;
    leave_in_handler();
    if (is_default(number)) {
        sigaction(number, &previous[number], NULL);
        // Blocked until this handler returns; then it ends the process, with its own number as the status.
        raise(number);
    } else {
        tell(number);
        call_previous(number, info, context);
    }
    errno = error;
}

static _Atomic unsigned continues;

static void handle_told(int number, siginfo_t *info, void *context) {
    int error = errno;
    if (number == SIGCONT) atomic_fetch_add(&continues, 1);
    tell(number);
    call_previous(number, info, context);
    errno = error;
}

typedef void handler(int, siginfo_t *, void *);

static void install(int number, handler *handle) {
    if (is_installed[number]) return;
    if (sigaction(number, NULL, &previous[number]) != 0) return;
    // One that is ignored stays so: nohup, and jobs of shells without job control.
    bool is_ignored = !(previous[number].sa_flags & SA_SIGINFO) && previous[number].sa_handler == SIG_IGN;
    if (is_ignored && number != SIGWINCH && number != SIGCONT) return;
    struct sigaction own = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART};
    sigemptyset(&own.sa_mask);
    is_installed[number] = sigaction(number, &own, NULL) == 0;
}

static void uninstall(int number, handler *handle) {
    if (!is_installed[number]) return;
    is_installed[number] = false;
    struct sigaction present;
    // Whoever has put a handler above ours keeps it.
    if (sigaction(number, NULL, &present) == 0 && present.sa_sigaction == handle) sigaction(number, &previous[number], NULL);
}

// A stack that has overflowed has no room for a handler. The runtime's backtracer makes another one; without it we do.
static void ensure_signal_stack(void) {
    static char *stack;
    stack_t present;
    if (stack || sigaltstack(NULL, &present) != 0 || !(present.ss_flags & SS_DISABLE)) return;
    const size_t size = 64 << 10;
    stack = malloc(size);
    if (!stack) return;
    stack_t own = {.ss_sp = stack, .ss_size = size};
    sigaltstack(&own, NULL);
}

void terminal_guard(int descriptor, const struct termios *found, const void *bytes, size_t count) {
    struct guard *next = atomic_load(&guarded) == &guards[0] ? &guards[1] : &guards[0];
    next->descriptor = descriptor;
    next->found = *found;
    next->count = count < sizeof next->bytes ? count : sizeof next->bytes;
    memcpy(next->bytes, bytes, next->count);
    atomic_store(&guarded, next);
    ensure_signal_stack();
    for (size_t index = 0; index < COUNT(ending_signals); index++) install(ending_signals[index], handle_ending);
}

void terminal_unguard(void) {
    atomic_store(&guarded, NULL);
    for (size_t index = 0; index < COUNT(ending_signals); index++) uninstall(ending_signals[index], handle_ending);
}

static bool make_pipe(int ends[2]) {
    if (pipe(ends) != 0) return false;
    for (int end = 0; end < 2; end++) fcntl(ends[end], F_SETFD, FD_CLOEXEC);
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    return true;
}

int terminal_signals(void) {
    if (signal_pipe[0] >= 0) return signal_pipe[0];
    int ends[2];
    if (!make_pipe(ends)) return -1;
    fcntl(ends[1], F_SETFL, O_NONBLOCK);
    signal_pipe[0] = ends[0];
    signal_pipe[1] = ends[1];
    return ends[0];
}

void terminal_catch_signals(void) {
    for (size_t index = 0; index < COUNT(told_signals); index++) install(told_signals[index], handle_told);
}

void terminal_release_signals(void) {
    for (size_t index = 0; index < COUNT(told_signals); index++) uninstall(told_signals[index], handle_told);
}

bool terminal_stop_group(void) {
    // The leader of a session, and a child of another session, has no shell that would be told of its stop.
    if (getsid(0) == getpid() || getsid(getppid()) != getsid(0)) return false;
    // Not SIGTSTP, which we handle ourselves. The group, as the shell waits for what it has started, perhaps a make.
    unsigned before = atomic_load(&continues);
    if (kill(0, SIGSTOP) != 0) return false;
    // The stop may reach this thread a little later than the others.
    for (int millisecond = 0; millisecond < 500 && atomic_load(&continues) == before; millisecond++) usleep(1000);
    return true;
}

// ---- Streams of the process ------------------------------------------------------------------------------------------

#define KEPT_BYTES (256 << 10)
#define PIPE_BYTES (64 << 10)

// The newest bytes: those before `kept_total`, each at its number modulo the size.
static char *kept;
static size_t kept_total;
// The first byte that is not shown anywhere else.
static size_t kept_first;
static int caught_pipe = -1;
static int found_streams[2] = {-1, -1};

int terminal_catch_output(void) {
    bool is_terminal[2] = {isatty(STDOUT_FILENO) == 1, isatty(STDERR_FILENO) == 1};
    if (caught_pipe >= 0 || (!is_terminal[0] && !is_terminal[1])) return -1;
    if (!kept) kept = malloc(KEPT_BYTES);
    int ends[2];
    if (!kept || !make_pipe(ends)) return -1;
    // Lines would otherwise wait in the buffer of the library until it is full, and be lost by a trap.
    setvbuf(stdout, NULL, _IOLBF, 0);
    fflush(stdout);
    kept_total = kept_first = 0;
    for (int stream = 0; stream < 2; stream++) {
        if (!is_terminal[stream]) continue;
        found_streams[stream] = fcntl(STDOUT_FILENO + stream, F_DUPFD_CLOEXEC, 3);
        if (found_streams[stream] >= 0) dup2(ends[1], STDOUT_FILENO + stream);
    }
    close(ends[1]);
    caught_pipe = ends[0];
    return ends[0];
}

void terminal_keep_output(const void *bytes, size_t count) {
    const char *next = bytes;
    if (!kept) return;
    for (size_t index = 0; index < count; index++) kept[(kept_total + index) % KEPT_BYTES] = next[index];
    kept_total += count;
}

size_t terminal_kept_output(void *bytes, size_t capacity) {
    size_t count = kept_total < KEPT_BYTES ? kept_total : KEPT_BYTES;
    if (count > capacity) count = capacity;
    char *out = bytes;
    for (size_t index = 0; index < count; index++) out[index] = kept[(kept_total - count + index) % KEPT_BYTES];
    return count;
}

void terminal_did_show_output(size_t unshown) { kept_first = kept_total - (unshown < kept_total ? unshown : kept_total); }

// Called by handlers too, perhaps while another thread adds to what is kept: then its last bytes may be mixed up.
void terminal_release_output(bool prints) {
    if (caught_pipe < 0) return;
    int pipe = caught_pipe;
    int target = found_streams[1] >= 0 ? found_streams[1] : found_streams[0];
    caught_pipe = -1;
    for (int stream = 0; stream < 2; stream++) {
        if (found_streams[stream] >= 0) dup2(found_streams[stream], STDOUT_FILENO + stream);
    }
    if (prints && target >= 0) {
        size_t first = kept_total > KEPT_BYTES ? kept_total - KEPT_BYTES : 0;
        if (first < kept_first) first = kept_first;
        while (first < kept_total) {
            size_t place = first % KEPT_BYTES, count = kept_total - first;
            if (count > KEPT_BYTES - place) count = KEPT_BYTES - place;
            terminal_write_all(target, kept + place, count);
            first += count;
        }
        // No more than a pipe holds: a program that was started meanwhile may go on and on writing.
        char rest[1024];
        ssize_t count;
        for (size_t left = PIPE_BYTES; left > 0 && (count = read(pipe, rest, sizeof rest)) > 0;) {
            terminal_write_all(target, rest, (size_t)count);
            left -= (size_t)count < left ? (size_t)count : left;
        }
    }
    close(pipe);
    for (int stream = 0; stream < 2; stream++) {
        if (found_streams[stream] >= 0) close(found_streams[stream]);
        found_streams[stream] = -1;
    }
}

// ---- Terminals that are handed over ----------------------------------------------------------------------------------

union descriptor_message {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(sizeof(int))];
};

bool terminal_send_descriptor(int connection, int descriptor, const void *bytes, size_t count) {
    union descriptor_message control = {0};
    struct iovec piece = {.iov_base = (void *)bytes, .iov_len = count};
    struct msghdr message = {
        .msg_iov = &piece, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes,
    };
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof descriptor);
    memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
    return sendmsg(connection, &message, MSG_NOSIGNAL) == (ssize_t)count;
}

long terminal_receive_descriptor(int connection, int *descriptor, void *bytes, size_t capacity) {
    *descriptor = -1;
    union descriptor_message control = {0};
    struct iovec piece = {.iov_base = bytes, .iov_len = capacity};
    struct msghdr message = {
        .msg_iov = &piece, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes,
    };
    // Room for one descriptor, without the padding in which a second one would fit; the kernel closes any others.
    message.msg_controllen = CMSG_LEN(sizeof *descriptor);
    ssize_t count = recvmsg(connection, &message, MSG_CMSG_CLOEXEC);
    if (count < 0) return -1;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        if (header->cmsg_len < CMSG_LEN(sizeof *descriptor)) continue;
        memcpy(descriptor, CMSG_DATA(header), sizeof *descriptor);
        fcntl(*descriptor, F_SETFD, FD_CLOEXEC);
    }
    return count;
}

bool terminal_send(int connection, const void *bytes, size_t count) {
    return send(connection, bytes, count, MSG_NOSIGNAL) == (ssize_t)count;
}
