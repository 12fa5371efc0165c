#!/bin/sh
# The activities in front of what i3status shows, for a bar that has i3status already:
#
#   bar { status_command path/to/i3status.sh }
#
# i3status has to print plain text (output_format = "none"); its interval is how often both are shown.
set -eu
i3status | while read -r line; do
    activities=$(belfry bar --once 2> /dev/null) || activities=
    printf '%s%s\n' "${activities:+$activities | }" "$line"
done
