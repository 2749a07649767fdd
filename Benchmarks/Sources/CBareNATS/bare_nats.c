#include "bare_nats.h"

#include <nats/nats.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *bucket;
    char *bytes;
    int size;
    int64_t end;
    int64_t *sent;
    float *latencies;
    long most;
    long acknowledged;
    atomic_int running;
    atomic_int failed;
} Loop;

static void publish(jsCtx *js, Loop *loop, int key, uint64_t sequence) {
    char subject[128];
    snprintf(subject, sizeof subject, "$KV.%s.bare.%d", loop->bucket, key);
    jsPubOptions options;
    jsPubOptions_Init(&options);
    if (sequence == 0) {
        options.ExpectNoMessage = true;
    } else {
        options.ExpectLastSubjectSeq = sequence;
    }
    loop->sent[key] = nats_NowInNanoSeconds();
    if (js_PublishAsync(js, subject, loop->bytes, loop->size, &options) != NATS_OK) {
        loop->failed = 1;
        loop->running--;
    }
}

// Called on one thread of the library.
static void acknowledged(jsCtx *js, natsMsg *message, jsPubAck *ack, jsPubAckErr *error, void *closure) {
    Loop *loop = closure;
    int key = atoi(strrchr(natsMsg_GetSubject(message), '.') + 1);
    natsMsg_Destroy(message);
    if (ack == NULL) {
        fprintf(stderr, "A bare write failed: %s\n", error != NULL ? error->ErrText : "no reply");
        loop->failed = 1;
        loop->running--;
        return;
    }
    int64_t now = nats_NowInNanoSeconds();
    if (loop->acknowledged < loop->most) loop->latencies[loop->acknowledged] = (float)(now - loop->sent[key]) / 1000;
    loop->acknowledged++;
    if (now < loop->end) {
        publish(js, loop, key, ack->Sequence);
    } else {
        loop->running--;
    }
}

long bare_nats_writes(
    const char *url, const char *bucket, int keys, int bytes, double seconds, float *latencies, long most) {
    natsConnection *connection = NULL;
    jsCtx *js = NULL;
    Loop loop = {.bucket = bucket, .size = bytes, .latencies = latencies, .most = most};
    loop.bytes = calloc(1, (size_t)bytes);
    loop.sent = calloc((size_t)keys, sizeof *loop.sent);
    jsOptions options;
    jsOptions_Init(&options);
    options.PublishAsync.AckHandler = acknowledged;
    options.PublishAsync.AckHandlerClosure = &loop;
    if (natsConnection_ConnectTo(&connection, url) != NATS_OK) return -1;
    if (natsConnection_JetStream(&js, connection, &options) != NATS_OK) return -1;
    loop.end = nats_NowInNanoSeconds() + (int64_t)(seconds * 1e9);
    loop.running = keys;
    for (int key = 0; key < keys; key++) publish(js, &loop, key, 0);
    while (loop.running > 0) nats_Sleep(5);
    jsCtx_Destroy(js);
    natsConnection_Destroy(connection);
    free(loop.bytes);
    free(loop.sent);
    return loop.failed ? -1 : loop.acknowledged;
}
