"""Ending what a test has opened in the browser."""

from playwright.sync_api import Error


def close_context(context):
    """Closes a context. Chromium does not answer when a page of it is just loading: so each loads an empty page first."""
    for page in context.pages:
        for _ in range(5):
            try:
                page.goto("about:blank", timeout=5_000)
                break
            except Error:
                # A load that the page itself had begun came between.
                if page.is_closed():
                    break
    context.close()
