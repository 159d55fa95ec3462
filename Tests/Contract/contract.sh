#!/usr/bin/env bash
# Holds a running server against its own description: openapi-spec-validator, then schemathesis with every check.
# Usage: contract.sh VITRINE_SERVER ASSETS PYTHON_BIN [SECONDS]
set -euo pipefail
server=$1 assets=$2 python=$3 seconds=${4:-120}
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
"$server" serve --database "$folder/shop.sqlite" --port 0 --assets "$assets" >"$folder/out" 2>"$folder/log" &
pid=$!
trap 'kill $pid 2>/dev/null || true; wait $pid 2>/dev/null || true; rm -rf "$folder"' EXIT
for _ in $(seq 100); do
    grep -q listening "$folder/out" && break
    sleep 0.1
done
address=$(sed -n 's/^vitrine-server listening on //p' "$folder/out")
key=$("$server" key new admin --label contract --database "$folder/shop.sqlite" | grep -o 'vk_[A-Za-z0-9_-]*')
curl -sf "$address/openapi.json" >"$folder/openapi.json"
"$python/python" -m openapi_spec_validator "$folder/openapi.json"
cd "$here"
XDG_CACHE_HOME="$folder" "$python/schemathesis" --config-file schemathesis.toml run "$address/openapi.json" \
    --max-time "$seconds" --header "Authorization: Bearer $key" --no-color --warnings off
kill -0 $pid
