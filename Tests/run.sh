#!/bin/sh
# Every test of the project, on a fresh Debian 12 with Swift: installs what is missing, builds, runs the unit and table tests, then
# the end-to-end tests against the release build. Exit 0 if all passed.
#
#   bash Tests/run.sh
set -eu
cd "$(dirname -- "$0")/.."
. Tests/prepare.sh

need_swift
need_packages libsystemd-dev libsqlite3-dev pkg-config sqlite3 tzdata \
    systemd dbus dbus-daemon dunst xfce4-notifyd fonts-dejavu-core xdotool xvfb xauth imagemagick tmux socat jq strace procps man-db shellcheck \
    python3 python3-dateutil python3-croniter

echo "== building the tests"
swift build --build-tests --explicit-target-dependency-import-check error -Xswiftc -warnings-as-errors
echo "== unit and table tests"
swift test --skip-build --explicit-target-dependency-import-check error -Xswiftc -warnings-as-errors
echo "== building the release"
build_release
echo "== end-to-end tests"
/usr/bin/python3 Tests/EndToEnd/run.py "$@"
