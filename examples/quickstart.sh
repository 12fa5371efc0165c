#!/usr/bin/env bash
# Belfry in a minute: builds it, starts a daemon of its own in a temporary folder, and lives through one reminder:
# it comes, is put off, comes again, is started, and is completed. Nothing is installed and nothing is left behind.
#
#   bash examples/quickstart.sh
#
# With BELFRY_BUILD=folder it takes the programs there and builds nothing.
set -euo pipefail
cd "$(dirname -- "$0")/.."

# --- programs -------------------------------------------------------------------------------------------------------------
if [ -z "${BELFRY_BUILD:-}" ]; then
    . Tests/prepare.sh
    need_swift
    need_packages libsystemd-dev libsqlite3-dev pkg-config
    echo "Building Belfry (a few minutes the first time) …"
    build_release
    BELFRY_BUILD=.build/release
fi
PATH=$(cd "$BELFRY_BUILD" && pwd):$PATH

# --- a daemon of our own --------------------------------------------------------------------------------------------------
folder=$(mktemp -d)
daemon=
finish() {
    if [ -n "$daemon" ]; then
        kill "$daemon" 2> /dev/null || :
        wait "$daemon" || :
    fi
    rm -rf "$folder"
}
trap finish EXIT
trap 'exit 130' INT TERM

# Where the daemon listens, and where every command below looks for it.
export BELFRY_SOCKET=$folder/belfry.sock
belfryd --state-dir "$folder/state" --desktop off 2> "$folder/log" &
daemon=$!

# until_true COMMAND…: waits for it to succeed, half a minute at most.
until_true() {
    local tries=600
    until "$@" > /dev/null 2>&1; do
        tries=$((tries - 1))
        if [ $tries -eq 0 ] || ! kill -0 "$daemon" 2> /dev/null; then
            echo "This did not happen: $*" >&2
            cat "$folder/log" >&2
            exit 1
        fi
        sleep 0.05
    done
}

say() { printf '\n\033[1m%s\033[0m\n' "$*"; }

# show COMMAND…: the command as one would type it, and what it prints.
show() {
    printf '$'
    printf ' %q' "$@"
    printf '\n'
    "$@"
}

shown_times() { belfry delivered --json | grep -q "\"presentation\":$1\b.*\"state\":\"delivered\""; }

until_true belfry status
say "belfryd runs, with its state in $folder."
show belfry status

say "A reminder in two seconds, with the buttons Start task, Remind me in 5 minutes, and Dismiss."
show belfry add "Water the plants" "The ones on the balcony, too" --id plants --in 2s --category TIMER_ACTION
show belfry list

until_true shown_times 1
say "It is due. Desktop, terminal, status bar and programs show it at the same moment; here is the list of what is shown."
show belfry delivered

say "Not now: remind me in 5 seconds. It stays the same reminder, and would come back after a crash or a reboot as well."
show belfry snooze plants 5s
show belfry delivered

until_true shown_times 2
say "Five seconds later it is back."
show belfry delivered

say "Start. The reminder becomes an activity: something under way that stays in sight until it is done."
show belfry start plants
show belfry activity list

say "Done: the button Complete on the activity's card."
show belfry activity perform plants COMPLETE_ACTION

say "What became of the reminder, and why."
show belfry history
show belfry why plants

if [ -s "$folder/log" ]; then
    say "The daemon's own log. Under systemd these lines are structured records in the journal."
    cat "$folder/log"
fi
say "That was it. To live with it: systemd/install.sh, then systemctl --user enable --now belfryd.service belfryd.socket"
