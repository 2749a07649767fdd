# Sourced by the other scripts: strict mode, the root of the checkout, and how a script fails.
# shellcheck shell=bash
set -euo pipefail

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
# shellcheck disable=SC2034 # for the scripts that source this file
# One build directory for all packages, so that they share what they build. SwiftPM's cached plan in it does not say whose
# plan it is, and is taken for that of the package at hand: so there is none.
swift_sharing=(--scratch-path "$root/.build" --disable-build-manifest-caching)
# One set of flags for every build, so that the steps share their products.
# shellcheck disable=SC2034
swift_flags=("${swift_sharing[@]}" -Xswiftc -warnings-as-errors)

# What a build needs besides the toolchain, by Debian's names.
# shellcheck disable=SC2034
build_packages=(pkg-config libboost-dev libssl-dev openssl zlib1g-dev libsqlite3-dev libsodium-dev libcurl4-openssl-dev libnats-dev libpq-dev libvterm-dev)
# What the tests run besides.
# shellcheck disable=SC2034
test_packages=(nats-server postgresql tmux)
# What scripts/lint runs.
# shellcheck disable=SC2034
lint_packages=(node-typescript)

# Boost's headers are in no compiler's default path on a Mac with Apple's processor, and have no pkg-config file.
if [ -d /opt/homebrew/include/boost ]; then
    export CPLUS_INCLUDE_PATH="/opt/homebrew/include${CPLUS_INCLUDE_PATH:+:$CPLUS_INCLUDE_PATH}"
fi

# Homebrew keeps libpq apart, for its programs are also those of PostgreSQL.
for folder in /opt/homebrew/opt/libpq/lib/pkgconfig /usr/local/opt/libpq/lib/pkgconfig; do
    if [ -d "$folder" ]; then export PKG_CONFIG_PATH="$folder${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}"; fi
done

# How many tests of a program run at a time. All 4,000 at once take twice the time: each waits for all others.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$((4 * $(getconf _NPROCESSORS_ONLN)))

# Prints one line to standard error and ends the script with status 1.
fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

# The Swift source folders that exist, relative to the root.
swift_folders() {
    local folder
    for folder in Sources Tests Samples Templates Plugins Benchmarks Fuzzing docs; do
        if [ -d "$root/$folder" ]; then printf '%s\n' "$folder"; fi
    done
}
