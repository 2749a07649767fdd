import shutil


def chromium_program():
    """The system's Chromium, the one for programs alone if there is one: it takes a third of the time. None: playwright brings its own."""
    return shutil.which("chromium-headless-shell") or shutil.which("chromium")
