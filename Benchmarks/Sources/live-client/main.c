// Drives live pages: each page clicks, waits until the answer is there, and clicks again.

#include "LivePage.h"

#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

static const char usage[] =
    "usage: live-client --port PORT [options]\n"
    "  --path PATH         path of the pages (default /)\n"
    "  --pages N           pages that are open at a time (default 1)\n"
    "  --warm-up SECONDS   time before the measurement (default 0.5)\n"
    "  --seconds SECONDS   time of the measurement (default 3)\n"
    "  --server PID        the server, whose processor time is read\n"
    "  --late N,...        measures ten times 1,000 events after N events instead, for each N\n"
    "  --gzip              takes compressed pages, as browsers do\n"
    "  --opening           measures the opening of the pages instead: the document, the socket and the hello of each in turn\n"
    "  --hold              opens the pages and keeps them quiet until standard input ends\n"
    "  --return            clicks each page once, says so, and when a line comes connects all again to a server that may not\n"
    "                      listen yet; prints the times from then until the first and all are live, and how many show their click\n"
    "  --leave             clicks each page once and ends; with --return it disconnects them first\n"
    "  --fanout N          publishes N values, one after the other, to all pages; prints for each the times until the first and the\n"
    "                      last page has it, and the server's time until then and with the acknowledgements of all pages\n"
    "  --acknowledged      a click is answered when it is acknowledged, rather than shown\n"
    "  --echo              the server is an echo server, which has no pages\n"
    "Prints a line of JSON for each measurement. Everything is on 127.0.0.1.\n";

static int64_t time_of(clockid_t clock) {
    struct timespec time;
    if (clock_gettime(clock, &time) != 0) fail("clock_gettime: %s", strerror(errno));
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

struct load {
    struct live_page *pages;
    int page_count;
    int epoll;
    clockid_t server_clock;
    /// Latencies in nanoseconds.
    uint32_t *latencies;
    size_t latency_space;
};

struct result {
    long events, bytes_up, bytes_down;
    int64_t time, server_time, client_time;
};

static void note_latency(struct load *load, long index, int64_t latency) {
    if ((size_t)index >= load->latency_space) {
        load->latency_space = load->latency_space ? load->latency_space * 2 : 1 << 16;
        load->latencies = realloc(load->latencies, load->latency_space * sizeof *load->latencies);
        if (!load->latencies) fail("no memory for latencies");
    }
    load->latencies[index] = latency > UINT32_MAX ? UINT32_MAX : (uint32_t)latency;
}

static void add_bytes(struct load *load, struct result *result, int sign) {
    for (int index = 0; index < load->page_count; index++) {
        result->bytes_up += sign * load->pages[index].bytes_up;
        result->bytes_down += sign * load->pages[index].bytes_down;
    }
}

/// Lets all pages click until the time is over or there were enough events, and waits for the last answers.
static struct result run(struct load *load, double seconds, long most_events) {
    struct result result = {0};
    add_bytes(load, &result, -1);
    result.server_time = -time_of(load->server_clock);
    result.client_time = -time_of(CLOCK_PROCESS_CPUTIME_ID);
    int64_t begin = time_of(CLOCK_MONOTONIC), now = begin;
    int64_t end = seconds > 0 ? begin + (int64_t)(seconds * 1e9) : INT64_MAX;
    long clicks = 0;
    for (int index = 0; index < load->page_count && clicks < most_events; index++, clicks++) {
        load->pages[index].sent_at = time_of(CLOCK_MONOTONIC);
        live_page_click(&load->pages[index]);
    }
    while (result.events < clicks) {
        struct epoll_event ready[64];
        int count = epoll_wait(load->epoll, ready, 64, 10000);
        if (count <= 0) fail("no answer within 10 s after %ld events", result.events);
        for (int index = 0; index < count; index++) {
            struct live_page *page = ready[index].data.ptr;
            if (!live_page_read_answer(page)) continue;
            now = time_of(CLOCK_MONOTONIC);
            note_latency(load, result.events++, now - page->sent_at);
            if (now >= end || clicks >= most_events) continue;
            clicks++;
            page->sent_at = now;
            live_page_click(page);
        }
    }
    result.time = now - begin;
    result.server_time += time_of(load->server_clock);
    result.client_time += time_of(CLOCK_PROCESS_CPUTIME_ID);
    add_bytes(load, &result, 1);
    return result;
}

static int compare(const void *a, const void *b) {
    uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;
    return left < right ? -1 : left > right;
}

/// Prints a result. Times are in nanoseconds, bytes are those of one event's messages.
static void print(struct load *load, struct result result, long after) {
    qsort(load->latencies, (size_t)result.events, sizeof *load->latencies, compare);
    double events = (double)result.events;
    printf(
        "{\"after\": %ld, \"events\": %ld, \"time\": %lld, \"server_time\": %lld, \"client_time\": %lld, "
        "\"p50\": %u, \"p99\": %u, \"bytes_up\": %.2f, \"bytes_down\": %.2f}\n",
        after, result.events, (long long)result.time, (long long)result.server_time, (long long)result.client_time,
        load->latencies[result.events / 2], load->latencies[result.events * 99 / 100],
        (double)result.bytes_up / events, (double)result.bytes_down / events);
    fflush(stdout);
}

/// Measures ten times 1,000 events after each of the numbers of events in `list`.
static void run_late(struct load *load, char *list) {
    long done = 0;
    for (char *text = strtok(list, ","); text; text = strtok(NULL, ",")) {
        long after = atol(text);
        if (after < done) fail("expected growing numbers, got %ld after %ld", after, done);
        if (after > done) run(load, 0, after - done);
        for (done = after; done < after + 10000; done += 1000) print(load, run(load, 0, 1000), after);
    }
}

static void open_pages(struct load *load, int port, const char *path, bool is_echo) {
    load->pages = calloc((size_t)load->page_count, sizeof *load->pages);
    load->epoll = epoll_create1(0);
    for (int index = 0; index < load->page_count; index++) {
        struct live_page *page = &load->pages[index];
        live_page_open(page, port, path, is_echo);
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = page};
        if (epoll_ctl(load->epoll, EPOLL_CTL_ADD, page->socket, &event) != 0) fail("epoll_ctl: %s", strerror(errno));
    }
}

/// Prints what it takes to open all pages.
static void measure_opening(struct load *load, int port, const char *path, bool is_echo) {
    int64_t server = time_of(load->server_clock), client = time_of(CLOCK_PROCESS_CPUTIME_ID);
    int64_t begin = time_of(CLOCK_MONOTONIC);
    open_pages(load, port, path, is_echo);
    printf(
        "{\"pages\": %d, \"time\": %lld, \"server_time\": %lld, \"client_time\": %lld}\n", load->page_count,
        (long long)(time_of(CLOCK_MONOTONIC) - begin), (long long)(time_of(load->server_clock) - server),
        (long long)(time_of(CLOCK_PROCESS_CPUTIME_ID) - client));
    fflush(stdout);
}

/// Answers pings until standard input ends.
static void hold(struct load *load) {
    struct epoll_event end = {.events = EPOLLIN};
    if (epoll_ctl(load->epoll, EPOLL_CTL_ADD, STDIN_FILENO, &end) != 0) fail("epoll_ctl: %s", strerror(errno));
    for (;;) {
        struct epoll_event ready[64];
        int count = epoll_wait(load->epoll, ready, 64, -1);
        for (int index = 0; index < count; index++) {
            char byte;
            if (ready[index].data.ptr) live_page_stay_quiet(ready[index].data.ptr);
            else if (read(STDIN_FILENO, &byte, 1) <= 0) return;
        }
    }
}

/// Connects all pages to a server that has them from its store.
static void come_back(struct load *load, int port, const char *path, bool leaves) {
    for (int index = 0; leaves && index < load->page_count; index++) live_page_disconnect(&load->pages[index]);
    puts("open");
    fflush(stdout);
    char line[8];
    if (!fgets(line, sizeof line, stdin)) return;
    int64_t begin = time_of(CLOCK_MONOTONIC), first = 0;
    int shown = 0;
    while (!live_page_try_return(&load->pages[0], port, path)) usleep(1000);
    live_page_say_hello(&load->pages[0]);
    shown += live_page_comes_back(&load->pages[0]);
    first = time_of(CLOCK_MONOTONIC);
    // Then the others, all at once.
    for (int index = 1; index < load->page_count; index++) {
        if (!live_page_try_return(&load->pages[index], port, path)) fail("nobody listens any more");
    }
    for (int index = 1; index < load->page_count; index++) live_page_say_hello(&load->pages[index]);
    for (int index = 1; index < load->page_count; index++) shown += live_page_comes_back(&load->pages[index]);
    printf(
        "{\"pages\": %d, \"shown\": %d, \"first\": %lld, \"all\": %lld}\n", load->page_count, shown,
        (long long)(first - begin), (long long)(time_of(CLOCK_MONOTONIC) - begin));
}

/// Waits until the server has nothing more to do.
static void wait_until_quiet(struct load *load) {
    int64_t before = -1, now = time_of(load->server_clock);
    while (now != before) {
        before = now;
        usleep(30000);
        now = time_of(load->server_clock);
    }
}

/// Lets the pages hear of a published number.
/// - Returns: The time when the first had it.
static int64_t wait_for_published(struct load *load, long number) {
    int64_t first = 0;
    for (int waiting = load->page_count; waiting > 0;) {
        struct epoll_event ready[64];
        int count = epoll_wait(load->epoll, ready, 64, 10000);
        if (count <= 0) fail("%d pages do not have publication %ld within 10 s", waiting, number);
        for (int index = 0; index < count; index++) {
            if (!live_page_read_published(ready[index].data.ptr, number)) continue;
            waiting--;
            if (first == 0) first = time_of(CLOCK_MONOTONIC);
        }
    }
    return first;
}

/// Publishes by requests on a connection of its own, and measures each round.
static void run_fanout(struct load *load, int port, int rounds) {
    int publisher = open_connection(port);
    char request[128], answer[4096];
    int length = snprintf(request, sizeof request, "GET /publish HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", port);
    for (int round = 1; round <= rounds; round++) {
        wait_until_quiet(load);
        int64_t server = time_of(load->server_clock), begin = time_of(CLOCK_MONOTONIC);
        send_all(publisher, request, (size_t)length);
        int64_t first = wait_for_published(load, round), last = time_of(CLOCK_MONOTONIC);
        if (read(publisher, answer, sizeof answer) <= 0) fail("the publication was not answered");
        // So that the time of what the server does after its last send counts, too.
        wait_until_quiet(load);
        int64_t shown = time_of(load->server_clock);
        for (int index = 0; index < load->page_count; index++) live_page_acknowledge(&load->pages[index]);
        wait_until_quiet(load);
        printf(
            "{\"first\": %lld, \"last\": %lld, \"shown_time\": %lld, \"acknowledged_time\": %lld}\n",
            (long long)(first - begin), (long long)(last - begin), (long long)(shown - server),
            (long long)(time_of(load->server_clock) - server));
        fflush(stdout);
    }
    close(publisher);
}

int main(int argc, char **argv) {
    struct load load = {.page_count = 1, .server_clock = CLOCK_PROCESS_CPUTIME_ID};
    const char *path = "/";
    char *late = NULL;
    double warm_up = 0.5, seconds = 3;
    int port = 0, fanout = 0;
    bool holds = false, is_echo = false, waits = false, returns = false, leaves = false, opens = false;
    static const struct option options[] = {
        {"port", required_argument, NULL, 'p'},    {"path", required_argument, NULL, 'a'},
        {"pages", required_argument, NULL, 'n'},   {"warm-up", required_argument, NULL, 'w'},
        {"seconds", required_argument, NULL, 's'}, {"server", required_argument, NULL, 'c'},
        {"late", required_argument, NULL, 'l'},    {"hold", no_argument, NULL, 'h'},
        {"echo", no_argument, NULL, 'e'},          {"acknowledged", no_argument, NULL, 'k'},
        {"return", no_argument, NULL, 'r'},        {"leave", no_argument, NULL, 'v'},
        {"gzip", no_argument, NULL, 'g'},          {"opening", no_argument, NULL, 'o'},
        {"fanout", required_argument, NULL, 'f'},
        {NULL, 0, NULL, 0},
    };
    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        switch (option) {
        case 'p': port = atoi(optarg); break;
        case 'a': path = optarg; break;
        case 'n': load.page_count = atoi(optarg); break;
        case 'w': warm_up = atof(optarg); break;
        case 's': seconds = atof(optarg); break;
        case 'c':
            if (clock_getcpuclockid(atoi(optarg), &load.server_clock) != 0) fail("there is no process %s", optarg);
            break;
        case 'l': late = optarg; break;
        case 'f': fanout = atoi(optarg); break;
        case 'h': holds = true; break;
        case 'e': is_echo = true; break;
        case 'k': waits = true; break;
        case 'r': returns = waits = true; break;
        case 'v': leaves = waits = true; break;
        case 'g': live_page_takes_gzip = true; break;
        case 'o': opens = true; break;
        default: fputs(usage, stderr); return 2;
        }
    }
    if (port <= 0 || load.page_count <= 0 || seconds <= 0 || optind < argc) {
        fputs(usage, stderr);
        return 2;
    }
    if (opens) measure_opening(&load, port, path, is_echo);
    else open_pages(&load, port, path, is_echo);
    for (int index = 0; index < load.page_count; index++) load.pages[index].waits_for_acknowledgement = waits;
    if (returns || leaves) {
        run(&load, 0, load.page_count);
        if (returns) come_back(&load, port, path, leaves);
    } else if (opens) {
        if (holds) hold(&load);
    } else if (holds) {
        puts("open");
        fflush(stdout);
        hold(&load);
    } else if (fanout > 0) {
        run_fanout(&load, port, fanout);
    } else if (late) {
        run_late(&load, late);
    } else {
        if (warm_up > 0) run(&load, warm_up, LONG_MAX);
        print(&load, run(&load, seconds, LONG_MAX), 0);
    }
    for (int index = 0; index < load.page_count; index++) live_page_close(&load.pages[index]);
    return 0;
}
