#pragma once

#include <curl/curl.h>

// libcurl sets its options by functions with a variable number of arguments, which Swift cannot call.

static inline CURLcode trellis_curl_set_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode trellis_curl_set_pointer(CURL *handle, CURLoption option, const void *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode trellis_curl_set_writer(CURL *handle, curl_write_callback writer) {
    return curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, writer);
}

/// Allows https, or else http, and no other protocol.
static inline CURLcode trellis_curl_set_protocol(CURL *handle, int is_encrypted) {
#if LIBCURL_VERSION_NUM >= 0x075500
    return curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, is_encrypted ? "https" : "http");
#else
    return curl_easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(is_encrypted ? CURLPROTO_HTTPS : CURLPROTO_HTTP));
#endif
}

/// The status of the answer; 0 if there is none.
static inline long trellis_curl_status(CURL *handle) {
    long status = 0;
    return curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK ? status : 0;
}
