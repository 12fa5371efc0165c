#!/usr/bin/env bash
# shellcheck disable=SC2016 # the dollars in single quotes are jq's
# Waits for the next notification of an app and answers it with its first button.
#
#   examples/answer-from-shell/answer.sh [APP]
set -euo pipefail

app=${1:-default}
socket=${BELFRY_SOCKET:-$XDG_RUNTIME_DIR/belfry/belfry.sock}

# One request a line goes in, one reply or event a line comes out.
coproc BELFRY { socat - "UNIX-CONNECT:$socket"; }
request() { jq --null-input --compact-output "$@" >&"${BELFRY[1]}"; }

request --arg app "$app" '{jsonrpc: "2.0", id: 1, method: "events.subscribe", params: {topics: ["notification"], app: $app}}'

while IFS= read -r line <&"${BELFRY[0]}"; do
    case $(jq --raw-output '.params.event // .id' <<< "$line") in
        1) echo "Waiting for a notification of $app." ;;
        fired)
            jq --raw-output '.params | "\(.content.title): \(.actions[0].title)"' <<< "$line"
            request --argjson fired "$line" '{jsonrpc: "2.0", id: 2, method: "notifications.respond",
                params: {occurrence: $fired.params.occurrence, action: $fired.params.actions[0].id}}'
            ;;
        2)
            jq --raw-output '.result.state // .error.message' <<< "$line"
            break
            ;;
    esac
done
