#pragma once

/// Writes `bytes` bytes to each of `keys` keys of a bucket, one write after another for each key, every one expecting the
/// sequence of the one before, for `seconds`. This is the least that a store could do.
///
/// Returns the number of acknowledged writes, -1 on failure. Puts microseconds into `latencies`, at most `most` of them.
long bare_nats_writes(
    const char *url, const char *bucket, int keys, int bytes, double seconds, float *latencies, long most);
