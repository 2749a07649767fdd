#pragma once

// Boost.Beast's HTTP/1 parser without its input and output, as plain functions.
//
// A parser belongs to one request. It owns no buffer and keeps no pointer between calls: each call is given one
// complete unit (a head, a chunk-size line, the last chunk with its trailers, or a piece of chunk data) and says
// where in that unit things are. The caller finds the ends of the units and holds back what is incomplete; Beast has
// assertions that a unit cut in the middle can break. The parser is more lenient than the server may be: the Swift
// side checks what it found before that is used.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct http_parser http_parser;

/// A part of the bytes that a call was given.
typedef struct http_slice {
    uint32_t start;
    uint32_t count;
} http_slice;

typedef struct http_field {
    http_slice name;
    http_slice value;
} http_field;

/// The parts of a head. `fields` and `capacity` are the caller's storage; more fields than that are refused.
typedef struct http_head {
    http_slice method;
    http_slice target;
    int32_t minor_version;
    uint32_t field_count;
    uint32_t capacity;
    http_field *fields;
} http_head;

/// The reason why a unit was not taken.
typedef enum http_failure {
    http_failure_none = 0,
    http_failure_incomplete,
    http_failure_method,
    http_failure_target,
    http_failure_version,
    http_failure_name,
    http_failure_value,
    http_failure_line_ending,
    http_failure_content_length,
    http_failure_transfer_encoding,
    http_failure_chunk,
    http_failure_capacity,
    http_failure_other,
} http_failure;

/// Returns NULL when there is no memory.
http_parser *http_parser_create(void);
void http_parser_destroy(http_parser *parser);

/// Parses a complete head, up to and including its empty line. Called once, before anything else.
http_failure http_parser_put_head(http_parser *parser, const void *bytes, size_t count, http_head *head);

/// Parses the line of one chunk, after the CR LF that ends the data of the chunk before it.
/// For the last chunk (`*size` is 0) the unit includes the trailers and the empty line; they are dropped.
http_failure http_parser_put_chunk(http_parser *parser, const void *bytes, size_t count, uint64_t *size);

/// Passes over `count` bytes of the current chunk's data, at most what remains of it.
http_failure http_parser_put_data(http_parser *parser, const void *bytes, size_t count);

/// Returns the offset of the first LF in `bytes`, or `count`.
size_t http_line_feed(const void *bytes, size_t count);

#ifdef __cplusplus
}
#endif
