#include "bare_nats.h"

#include <nats/nats.h>
#include <stdatomic.h>
#include <stdlib.h>

// Called on a thread of the library.
static void counted(natsConnection *connection, natsSubscription *subscription, natsMsg *message, void *closure) {
    natsMsg_Destroy(message);
    (*(atomic_long *)closure)++;
}

long bare_nats_log(const char *url, int bytes, double seconds, long ahead, double *read_seconds) {
    natsConnection *connection = NULL;
    jsCtx *js = NULL;
    jsOptions options;
    jsStreamConfig stream;
    jsSubOptions ordered;
    natsSubscription *subscription = NULL;
    const char *subjects[] = {"bare.log"};
    atomic_long received = 0;
    jsOptions_Init(&options);
    options.PublishAsync.MaxPending = ahead;
    jsStreamConfig_Init(&stream);
    stream.Name = "bare_log";
    stream.Subjects = subjects;
    stream.SubjectsLen = 1;
    jsSubOptions_Init(&ordered);
    ordered.Ordered = true;
    if (natsConnection_ConnectTo(&connection, url) != NATS_OK) return -1;
    if (natsConnection_JetStream(&js, connection, &options) != NATS_OK) return -1;
    if (js_AddStream(NULL, js, &stream, NULL, NULL) != NATS_OK) return -1;
    char *message = calloc(1, (size_t)bytes);
    int64_t end = nats_NowInNanoSeconds() + (int64_t)(seconds * 1e9);
    long sent = 0;
    while (nats_NowInNanoSeconds() < end) {
        if (js_PublishAsync(js, "bare.log", message, bytes, NULL) != NATS_OK) return -1;
        sent++;
    }
    if (js_PublishAsyncComplete(js, NULL) != NATS_OK) return -1;
    int64_t begin = nats_NowInNanoSeconds();
    if (js_Subscribe(&subscription, js, "bare.log", counted, &received, NULL, &ordered, NULL) != NATS_OK) return -1;
    for (int wait = 0; wait < 60000 && received < sent; wait++) nats_Sleep(1);
    *read_seconds = (double)(nats_NowInNanoSeconds() - begin) / 1e9;
    natsSubscription_Destroy(subscription);
    jsCtx_Destroy(js);
    natsConnection_Destroy(connection);
    free(message);
    return received < sent ? -1 : sent;
}
