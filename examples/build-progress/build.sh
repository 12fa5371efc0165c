#!/usr/bin/env bash
# Runs any command as a live activity: progress where its output tells, elapsed time, how it ended, and a Stop button.
#
#   examples/build-progress/build.sh swift build            # named after the folder
#   NAME="Nightly backup" examples/build-progress/build.sh rsync -a --info=progress2 /home /backup
#
# The exit code is the command's own. When it failed, a reminder stays until somebody has seen it.
set -uo pipefail

if [ $# -eq 0 ]; then
    echo "usage: build.sh COMMAND [ARGUMENT]…" >&2
    exit 2
fi
name=${NAME:-$(basename "$PWD")}

begin=$SECONDS
belfry activity run "$name" --key "$name" -- "$@"
code=$?
if [ $code -ne 0 ]; then
    belfry add "$name failed" "$* ended with $code after $((SECONDS - begin)) s" --id "$name.failed" --interruption timeSensitive > /dev/null
fi
exit $code
