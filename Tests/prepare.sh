# shellcheck shell=sh
# What the scripts of this repository have in common: Debian packages on demand, and the release build.
#
#   . Tests/prepare.sh; need_swift; need_packages jq socat; build_release

# What is installed already costs nothing, and needs neither root nor a network.

# need_packages NAME…: installs those that are missing, as root or with sudo.
need_packages() {
    absent=
    for package in "$@"; do
        [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2> /dev/null)" = installed ] || absent="$absent $package"
    done
    [ -n "$absent" ] || return 0
    privileged=
    if [ "$(id -u)" != 0 ]; then
        privileged=sudo
        command -v sudo > /dev/null || {
            echo "These packages are missing, and there is neither root nor sudo to install them:$absent" >&2
            return 1
        }
    fi
    echo "Installing:$absent"
    # shellcheck disable=SC2086 # a list of words
    {
        $privileged apt-get update -qq < /dev/null &&
            $privileged env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $absent < /dev/null > /dev/null
    } || {
        echo "apt-get could not install:$absent" >&2
        return 1
    }
}

# need_swift: says where Swift comes from where there is none.
need_swift() {
    command -v swift > /dev/null || {
        echo "Swift 6.1 or newer is needed to build: https://www.swift.org/install/linux/" >&2
        return 1
    }
}

# The programs as they are installed: the Swift runtime is in them.
build_release() {
    for product in belfryd belfry; do
        swift build -c release --static-swift-stdlib --explicit-target-dependency-import-check error --product "$product" || return 1
    done
}
