#pragma once

/// Writes `bytes` bytes to each of `keys` keys of a bucket, one write after another for each key, every one expecting the
/// sequence of the one before, for `seconds`. This is the least that a store could do.
///
/// Returns the number of acknowledged writes, -1 on failure. Puts microseconds into `latencies`, at most `most` of them.
long bare_nats_writes(
    const char *url, const char *bucket, int keys, int bytes, double seconds, float *latencies, long most);

/// Sends messages of `bytes` bytes from one connection to another for `seconds`: `per_second` of them in even steps, or for 0
/// as many as possible with at most `ahead` under way.
///
/// Returns the number of messages that arrived, -1 on failure. Puts microseconds into `latencies`, at most `most` of them.
long bare_nats_messages(
    const char *url, int bytes, double seconds, double per_second, long ahead, float *latencies, long most);

/// Stores messages of `bytes` bytes in a new stream for `seconds`, with at most `ahead` unacknowledged, and then reads all of
/// them with an ordered consumer.
///
/// Returns the number of messages, -1 on failure. Puts the time of reading into `read_seconds`.
long bare_nats_log(const char *url, int bytes, double seconds, long ahead, double *read_seconds);
