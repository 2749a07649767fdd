#include "bare_nats.h"

#include <nats/nats.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    float *latencies;
    long most;
    atomic_long received;
} Receiver;

// Called on a thread of the library.
static void received(natsConnection *connection, natsSubscription *subscription, natsMsg *message, void *closure) {
    Receiver *receiver = closure;
    int64_t sent;
    memcpy(&sent, natsMsg_GetData(message), sizeof sent);
    natsMsg_Destroy(message);
    long number = receiver->received;
    if (number < receiver->most) receiver->latencies[number] = (float)(nats_NowInNanoSeconds() - sent) / 1000;
    receiver->received++;
}

long bare_nats_messages(
    const char *url, int bytes, double seconds, double per_second, long ahead, float *latencies, long most) {
    natsConnection *from = NULL, *to = NULL;
    natsSubscription *subscription = NULL;
    Receiver receiver = {.latencies = latencies, .most = most};
    if (bytes < (int)sizeof(int64_t)) return -1;
    if (natsConnection_ConnectTo(&from, url) != NATS_OK || natsConnection_ConnectTo(&to, url) != NATS_OK) return -1;
    if (natsConnection_Subscribe(&subscription, to, "bare.messages", received, &receiver) != NATS_OK) return -1;
    natsSubscription_SetPendingLimits(subscription, -1, -1);
    if (natsConnection_Flush(to) != NATS_OK) return -1;
    char *message = calloc(1, (size_t)bytes);
    int64_t begin = nats_NowInNanoSeconds(), now = begin, end = begin + (int64_t)(seconds * 1e9);
    long sent = 0, failed = 0;
    while (now < end && !failed) {
        int isEarly = per_second > 0 ? now < begin + (int64_t)(sent / per_second * 1e9) : sent - receiver.received >= ahead;
        if (isEarly) {
            nats_Sleep(per_second > 0 ? 1 : 0);
        } else {
            memcpy(message, &now, sizeof now);
            failed = natsConnection_Publish(from, "bare.messages", message, bytes) != NATS_OK;
            sent++;
        }
        now = nats_NowInNanoSeconds();
    }
    for (int wait = 0; wait < 1000 && receiver.received < sent; wait++) nats_Sleep(1);
    natsSubscription_Unsubscribe(subscription);
    natsSubscription_Destroy(subscription);
    natsConnection_Destroy(to);
    natsConnection_Destroy(from);
    free(message);
    return failed ? -1 : receiver.received;
}
