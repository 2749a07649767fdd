#!/usr/bin/env python3
"""Reads spans that WorkflowInspection has exported, by the messages that OpenTelemetry has published: a member that they do not have, or a
value of another type, is an error.

usage: Tests/Inspection/otlp.py FILE
"""
import base64
import json
import pathlib
import sys

from google.protobuf import json_format
from opentelemetry.proto.trace.v1.trace_pb2 import TracesData


def with_base64(value):
    """The JSON of the protocol has identifiers in hexadecimal digits, that of its messages in base64."""
    if isinstance(value, dict):
        return {
            name: base64.b64encode(bytes.fromhex(inner)).decode() if name in ("traceId", "spanId", "parentSpanId") else with_base64(inner)
            for name, inner in value.items()
        }
    return [with_base64(inner) for inner in value] if isinstance(value, list) else value


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__.strip().splitlines()[-1])
    content = json.loads(pathlib.Path(sys.argv[1]).read_text())
    traces = json_format.ParseDict(with_base64(content), TracesData(), ignore_unknown_fields=False)
    spans = [span for resource in traces.resource_spans for scope in resource.scope_spans for span in scope.spans]
    assert spans, "Expected spans. Instead, there are none."
    for span in spans:
        assert len(span.trace_id) == 16 and len(span.span_id) == 8, f"Expected identifiers of 16 and 8 bytes. Instead: {span}"
        assert 0 < span.start_time_unix_nano <= span.end_time_unix_nano, f"Expected a time that does not fall. Instead: {span}"
        assert span.kind == span.SPAN_KIND_INTERNAL, f"Expected an internal span. Instead: {span}"
    print(f"{len(spans)} spans are valid.")


main()
