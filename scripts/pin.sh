#!/usr/bin/env bash
# Writes constraints.txt: every package of the product and of its checks, for each Python and platform that we serve, with
# hashes and without any index address. Pins that still fit are kept; `--upgrade` takes the newest.
set -euo pipefail
cd "$(dirname "$0")/.."

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

uv=$(command -v uv) || {
    "${PYTHON:-python3}" -m venv "$scratch/venv"
    "$scratch/venv/bin/python" -m pip install --quiet uv
    uv=$scratch/venv/bin/uv
}
"$uv" pip compile pyproject.toml --group dev --output-file constraints.txt \
    --quiet --universal --generate-hashes --no-header --no-emit-index-url "$@"
