#!/usr/bin/env bash
# Makes .venv with exactly what constraints.txt pins and this checkout in it, byte-compiled. Needs Python 3.11 or newer.
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
    printf '%s\n' "$@" >&2
    exit 1
}

find_python() {
    for candidate in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$candidate"
            return
        fi
    done
    fail "No Python 3.11 or newer found${PYTHON:+ (PYTHON=$PYTHON)}." "Install one, or name it: make PYTHON=/path/to/python3 …"
}

pip() { .venv/bin/python -m pip --quiet --disable-pip-version-check "$@"; }

if ! pip --version >/dev/null 2>&1; then
    python=$(find_python)
    "$python" -m venv --clear .venv ||
        fail "$python cannot make a virtual environment." "On Debian and Ubuntu: apt install python3-venv"
fi
pip install --require-hashes --requirement constraints.txt
pip install --no-deps --no-build-isolation --editable .
.venv/bin/python -m compileall -q domain application adapters entrypoints
