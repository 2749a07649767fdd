#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CPseudoTerminal.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

int pseudo_terminal_open(char *name, size_t capacity) {
    int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    if (terminal < 0) return -1;
    fcntl(terminal, F_SETFD, FD_CLOEXEC);
    // Not `ptsname`, whose result other threads of the tests write over.
    if (grantpt(terminal) == 0 && unlockpt(terminal) == 0 && ptsname_r(terminal, name, capacity) == 0) return terminal;
    close(terminal);
    return -1;
}

void pseudo_terminal_resize(int terminal, int columns, int rows) {
    struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
    ioctl(terminal, TIOCSWINSZ, &size);
}

static volatile sig_atomic_t goes_on;
static void go_on(int number) {
    (void)number;
    goes_on = 1;
}

static void wake(int number) {
    (void)number;
}

// Only what a handler may call, in the two children: other threads of the tests may have held a lock.

static void run_program(const char *program, char *const arguments[], char *const variables[]) {
    setpgid(0, 0);
    signal(SIGTTOU, SIG_IGN);
    tcsetpgrp(STDIN_FILENO, getpid());
    for (int number = 1; number < 32; number++) signal(number, SIG_DFL);
    execve(program, arguments, variables);
    _exit(127);
}

// Closes what other tests have open, however many that are: one that ends a program by the end of a pipe would wait for us.
static void close_others(int first, int second) {
    int low = first < second ? first : second, high = first < second ? second : first;
#ifdef __linux__
    if (low > 3) close_range(3, (unsigned)low - 1, 0);
    if (high > low + 1) close_range((unsigned)low + 1, (unsigned)high - 1, 0);
    close_range((unsigned)high + 1, ~0U, 0);
#else
    for (int other = 3; other < getdtablesize(); other++) {
        if (other != low && other != high) close(other);
    }
#endif
}

// Waits as a shell does: a program that stops is in the background until it is told to go on.
static void run_shell(pid_t child, int statuses) {
    struct sigaction action = {.sa_handler = go_on}, wakes = {.sa_handler = wake};
    sigaction(SIGUSR1, &action, NULL);
    sigaction(SIGCHLD, &wakes, NULL);
    signal(SIGTTOU, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    bool is_running = true;
    // Not longer than the tests.
    pid_t tests = getppid();
    // Signals end the pause, except one that came just before it.
    for (; getppid() == tests; usleep(20 * 1000)) {
        int status = 0;
        if (is_running && waitpid(child, &status, WUNTRACED | WNOHANG) == child) {
            is_running = false;
            tcsetpgrp(STDIN_FILENO, getpgrp());
            if (write(statuses, &status, sizeof status) < 0) _exit(1);
        }
        if (!goes_on) continue;
        goes_on = 0;
        is_running = true;
        tcsetpgrp(STDIN_FILENO, child);
        kill(-child, SIGCONT);
    }
    kill(child, SIGKILL);
    _exit(0);
}

// A pipe that programs of other tests do not inherit.
static bool make_pipe(int ends[2]) {
#ifdef __linux__
    return pipe2(ends, O_CLOEXEC) == 0;
#else
    if (pipe(ends) != 0) return false;
    for (int index = 0; index < 2; index++) fcntl(ends[index], F_SETFD, FD_CLOEXEC);
    return true;
#endif
}

pid_t pseudo_terminal_start(
    const char *name, const char *program, char *const arguments[], char *const variables[], int *statuses, pid_t *started
) {
    int ends[2], ids[2];
    if (!make_pipe(ends) || !make_pipe(ids)) return -1;
    pid_t shell = fork();
    if (shell == 0) {
        setsid();
        int terminal = open(name, O_RDWR);
        if (terminal < 0) _exit(126);
        ioctl(terminal, TIOCSCTTY, 0);
        for (int stream = 0; stream < 3; stream++) dup2(terminal, stream);
        close_others(ends[1], ids[1]);
        sigset_t none;
        sigemptyset(&none);
        sigprocmask(SIG_SETMASK, &none, NULL);
        pid_t child = fork();
        if (child == 0) {
            close(ends[1]);
            close(ids[1]);
            run_program(program, arguments, variables);
        }
        if (write(ids[1], &child, sizeof child) < 0) _exit(1);
        close(ids[1]);
        run_shell(child, ends[1]);
    }
    close(ends[1]);
    close(ids[1]);
    *statuses = ends[0];
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    if (read(ids[0], started, sizeof *started) != sizeof *started) *started = -1;
    close(ids[0]);
    return shell;
}
