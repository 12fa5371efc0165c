#!/bin/sh
# Fuzzes the readers of CivilTime under libFuzzer: one kind of input, or all in turn, some seconds each, from the kept inputs on.
# Finds are left in .build/fuzz; put them into Corpus once they are understood.
#
#   sh Tests/Fuzz/CivilTime/LibFuzzer/run.sh 600            every kind for ten minutes
#   sh Tests/Fuzz/CivilTime/LibFuzzer/run.sh 600 cron       one kind
set -eu
seconds=${1:-60}
kinds=${2:-onCalendar cron rule instant zone}
cd "$(dirname -- "$0")/../../../.."
work=.build/fuzz
mkdir -p "$work"
# One module, as the fuzzer's coverage ends at its border.
# shellcheck disable=SC2046 # a list of files
swiftc -O -enforce-exclusivity=checked -swift-version 6 -parse-as-library -package-name belfry -D CIVILTIME_IN_ONE_MODULE \
    -enable-upcoming-feature ExistentialAny -sanitize=fuzzer -o "$work/civiltime" \
    $(find Sources/CivilTime -name '*.swift') Tests/Fuzz/CivilTime/FuzzCivilTime.swift Tests/Fuzz/CivilTime/FuzzZone.swift \
    Tests/Fuzz/CivilTime/LibFuzzer/EntryPoint.swift
number=0
for kind in onCalendar cron rule instant zone; do
    case " $kinds " in
    *" $kind "*)
        seeds=$work/$kind
        mkdir -p "$seeds"
        # The first byte of an input says how it is read.
        python3 - "Tests/Fuzz/CivilTime/Corpus/$kind.txt" "$seeds" "$number" << 'PYTHON'
import pathlib, sys
lines = pathlib.Path(sys.argv[1]).read_bytes().split(b"\n")[:-1]
for place, line in enumerate(lines):
    content = bytes.fromhex(line.decode()) if sys.argv[1].endswith("zone.txt") else line
    pathlib.Path(sys.argv[2], f"kept-{place}").write_bytes(bytes([int(sys.argv[3])]) + content)
PYTHON
        echo "== $kind"
        "$work/civiltime" -max_total_time="$seconds" -timeout=2 -max_len=2000 -rss_limit_mb=1024 -print_final_stats=1 \
            -artifact_prefix="$work/find-$kind-" "$seeds"
        ;;
    esac
    number=$((number + 1))
done
