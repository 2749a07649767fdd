// Boost is headers only: needed to build, not to run. It is included here and nowhere else.
// Debian has it in the default path; on macOS scripts/lib.sh names Homebrew's folder.
#include "CHTTPParser.h"

#include <algorithm>
#include <boost/beast/http/basic_parser.hpp>
#include <boost/beast/version.hpp>
#include <cstring>
#include <limits>
#include <new>
#include <string>

namespace http = boost::beast::http;
using boost::beast::error_code;
using boost::beast::string_view;

namespace {

http_failure failure_of(error_code const &code) {
    if (!code) return http_failure_none;
    switch (static_cast<http::error>(code.value())) {
    case http::error::need_more: return http_failure_incomplete;
    case http::error::bad_method: return http_failure_method;
    case http::error::bad_target: return http_failure_target;
    case http::error::bad_version: return http_failure_version;
    case http::error::bad_field: return http_failure_name;
    case http::error::bad_value: return http_failure_value;
    case http::error::bad_line_ending: return http_failure_line_ending;
    case http::error::bad_content_length: return http_failure_content_length;
    case http::error::bad_transfer_encoding: return http_failure_transfer_encoding;
    case http::error::bad_chunk: return http_failure_chunk;
    case http::error::bad_chunk_extension: return http_failure_chunk;
    case http::error::buffer_overflow: return http_failure_capacity;
    default: return http_failure_other;
    }
}

} // namespace

/// Derived from the basic parser: its fields container would copy every name and value once more.
struct http_parser final : http::basic_parser<true> {
    http_parser() {
        // The caller has limits of its own.
        header_limit(std::numeric_limits<std::uint32_t>::max());
        body_limit(std::numeric_limits<std::uint64_t>::max());
    }

    http_failure put_unit(void const *bytes, std::size_t count) {
        unit = {static_cast<char const *>(bytes), count};
        error_code code;
        std::size_t const taken = put(boost::asio::const_buffer(bytes, count), code);
        unit = {};
        if (!code && taken != count) return http_failure_incomplete;
        return failure_of(code);
    }

    /// Returns the head with `@` for each byte that is not ASCII. Beast takes several times as long for those, in values and targets, and
    /// refuses both wherever only a token may stand; the caller reads the head itself, by the slices.
    void const *without_other_bytes(void const *bytes, std::size_t count) {
        auto const is_other = [](char byte) { return (byte & 0x80) != 0; };
        char const *const begin = static_cast<char const *>(bytes);
        if (std::none_of(begin, begin + count, is_other)) return bytes;
        masked.assign(begin, count);
        std::replace_if(masked.begin(), masked.end(), is_other, '@');
        return masked.data();
    }

    string_view unit;
    std::string masked;
    http_head *head = nullptr;
    std::uint64_t chunk_size = 0;
    bool has_chunk = false;

private:
    /// Fails for text that is not in the unit: a folded value is joined in a buffer that is gone after the call.
    bool locate(string_view text, http_slice &slice, error_code &code) const {
        std::less<char const *> const before;
        if (before(text.data(), unit.data()) || before(unit.data() + unit.size(), text.data() + text.size())) {
            code = http::error::bad_value;
            return false;
        }
        slice.start = static_cast<std::uint32_t>(text.data() - unit.data());
        slice.count = static_cast<std::uint32_t>(text.size());
        return true;
    }

    void on_request_impl(
        http::verb, string_view method, string_view target, int version, error_code &code
    ) override {
        head->minor_version = version - 10;
        if (locate(method, head->method, code)) locate(target, head->target, code);
    }

    void on_field_impl(http::field known, string_view name, string_view value, error_code &code) override {
        if (!head) return refuse_framing(known, code);  // a trailer
        if (head->field_count == head->capacity) {
            code = http::error::buffer_overflow;
            return;
        }
        http_field &field = head->fields[head->field_count];
        if (locate(name, field.name, code) && locate(value, field.value, code)) head->field_count += 1;
    }

#if BOOST_BEAST_VERSION >= 359
    // Boost 1.90 has a function of its own for trailers.
    void on_trailer_field_impl(http::field known, string_view, string_view, error_code &code) override {
        refuse_framing(known, code);
    }
#endif

    /// Trailers are dropped, but those that say where the body ends are refused, as older versions of Beast do.
    static void refuse_framing(http::field known, error_code &code) {
        if (known == http::field::content_length) code = http::error::bad_content_length;
        if (known == http::field::transfer_encoding) code = http::error::bad_transfer_encoding;
    }

    void on_chunk_header_impl(std::uint64_t size, string_view, error_code &) override {
        chunk_size = size;
        has_chunk = true;
    }

    std::size_t on_chunk_body_impl(std::uint64_t, string_view data, error_code &) override { return data.size(); }
    std::size_t on_body_impl(string_view data, error_code &) override { return data.size(); }
    void on_response_impl(int, string_view, int, error_code &) override {}
    void on_header_impl(error_code &) override {}
    void on_body_init_impl(boost::optional<std::uint64_t> const &, error_code &) override {}
    void on_finish_impl(error_code &) override {}
};

http_parser *http_parser_create(void) { return new (std::nothrow) http_parser; }

void http_parser_destroy(http_parser *parser) { delete parser; }

http_failure http_parser_put_head(http_parser *parser, void const *bytes, size_t count, http_head *head) {
    if (count == 0 || count >= std::numeric_limits<std::uint32_t>::max()) return http_failure_other;
    parser->head = head;
    head->field_count = 0;
    http_failure const failure = parser->put_unit(parser->without_other_bytes(bytes, count), count);
    parser->head = nullptr;
    parser->masked = {};
    if (failure == http_failure_none && !parser->is_header_done()) return http_failure_incomplete;
    return failure;
}

http_failure http_parser_put_chunk(http_parser *parser, void const *bytes, size_t count, uint64_t *size) {
    // The caller judges the head, and may find chunks where Beast found none.
    if (!parser->is_header_done() || parser->is_done() || !parser->chunked()) return http_failure_transfer_encoding;
    parser->has_chunk = false;
    http_failure const failure = parser->put_unit(bytes, count);
    if (failure != http_failure_none) return failure;
    if (!parser->has_chunk) return http_failure_chunk;
    if ((parser->chunk_size == 0) != parser->is_done()) return http_failure_chunk;
    *size = parser->chunk_size;
    return http_failure_none;
}

http_failure http_parser_put_data(http_parser *parser, void const *bytes, size_t count) {
    if (count == 0 || parser->is_done()) return http_failure_other;
    return parser->put_unit(bytes, count);
}

size_t http_line_feed(void const *bytes, size_t count) {
    void const *const found = count ? std::memchr(bytes, '\n', count) : nullptr;
    return found ? static_cast<size_t>(static_cast<char const *>(found) - static_cast<char const *>(bytes)) : count;
}
