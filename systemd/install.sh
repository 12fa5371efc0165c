#!/bin/sh
# Puts a built Belfry in place, or takes it away again. Builds nothing, enables nothing, starts nothing.
#
#   systemd/install.sh [--prefix P] [--destdir D] [--uninstall]
#
#   --prefix P     where it will live: an absolute path, /usr/local if left out
#   --destdir D    stage under D instead (for packages): D/P/bin/belfry and so on, and nothing outside D
#   --uninstall    remove what an installation with the same options put there
#
# The binaries come from the folder $BELFRY_BUILD, else from .build/release of this checkout. Run twice it changes nothing more.
set -eu
umask 022

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
project=$(dirname -- "$here")
prefix=/usr/local
destdir=
uninstall=no

usage() {
    echo "usage: install.sh [--prefix P] [--destdir D] [--uninstall]"
}

# refuse SENTENCE: the usage, exit 2.
refuse() {
    echo "install.sh: $1" >&2
    usage >&2
    exit 2
}

while [ $# -gt 0 ]; do
    case $1 in
        --prefix | --destdir) [ $# -ge 2 ] || refuse "$1 needs a folder" ;;
    esac
    case $1 in
        --prefix) prefix=$2; shift 2 ;;
        --prefix=*) prefix=${1#*=}; shift ;;
        --destdir) destdir=$2; shift 2 ;;
        --destdir=*) destdir=${1#*=}; shift ;;
        --uninstall) uninstall=yes; shift ;;
        --help | -h) usage; exit 0 ;;
        *) refuse "unknown option $1" ;;
    esac
done

prefix=$(printf '%s' "$prefix" | sed 's|//*$||')
destdir=$(printf '%s' "$destdir" | sed 's|//*$||')
# It becomes part of a unit's ExecStart=, where spaces and % have a meaning.
case $prefix in
    /*) ;;
    *) refuse "--prefix is an absolute path other than /, not '$prefix'" ;;
esac
case $prefix in
    *[!A-Za-z0-9/._+@-]*) refuse "--prefix may hold letters, digits and / . _ + @ - only, not '$prefix'" ;;
esac
case $destdir in
    '' | /*) ;;
    *) destdir=$(pwd)/$destdir ;;
esac

root=$destdir$prefix
units=$root/lib/systemd/user
restricted=$units/belfryd.service.d/without-user-namespaces.conf

# Calls `$1 SOURCE TARGET MODE` for every file of an installation.
each_file() {
    build=${BELFRY_BUILD:-$project/.build/release}
    "$1" "$build/belfry" "$root/bin/belfry" 755
    "$1" "$build/belfryd" "$root/bin/belfryd" 755
    "$1" "$here/belfryd.service" "$units/belfryd.service" 644
    "$1" "$here/belfryd.socket" "$units/belfryd.socket" 644
    "$1" "$here/belfryd.catalog" "$root/lib/systemd/catalog/belfryd.catalog" 644
    "$1" "$here/man/belfry.1" "$root/share/man/man1/belfry.1" 644
    "$1" "$here/man/belfry-protocol.7" "$root/share/man/man7/belfry-protocol.7" 644
    "$1" "$here/man/belfryd.8" "$root/share/man/man8/belfryd.8" 644
    "$1" "$here/completions/belfry.bash" "$root/share/bash-completion/completions/belfry" 644
    "$1" "$here/completions/_belfry" "$root/share/zsh/site-functions/_belfry" 644
    "$1" "$here/completions/belfry.fish" "$root/share/fish/vendor_completions.d/belfry.fish" 644
}

# missing SOURCE TARGET MODE: says which of the files are not there.
missing() {
    [ ! -f "$1" ] || return 0
    case $1 in
        */belfry | */belfryd) echo "install.sh: $1 is missing: build first (README.md, Install) or set BELFRY_BUILD" >&2 ;;
        *) echo "install.sh: $1 is missing" >&2 ;;
    esac
    complete=no
}

# put SOURCE TARGET MODE: by a new file and a rename, so that a running daemon keeps the program that it runs.
put() {
    install -d -m 755 "$(dirname -- "$2")"
    case $1 in
        *.service) sed "s|^ExecStart=/usr/bin/|ExecStart=$prefix/bin/|" "$1" > "$2.new" && chmod "$3" "$2.new" ;;
        *) install -m "$3" "$1" "$2.new" ;;
    esac
    mv -f "$2.new" "$2"
}

# take SOURCE TARGET MODE
take() {
    rm -f "$2"
}

# Whether an ordinary user of this machine gets what the first group of settings in belfryd.service needs.
namespaces_allowed() {
    [ "$(cat /proc/sys/kernel/apparmor_restrict_unprivileged_userns 2>/dev/null || echo 0)" != 1 ] || return 1
    command -v unshare > /dev/null || return 0
    if [ "$(id -u)" = 0 ]; then
        command -v setpriv > /dev/null || return 0
        setpriv --reuid=65534 --regid=65534 --clear-groups unshare --user --map-root-user --mount true 2> /dev/null
    else
        unshare --user --map-root-user --mount true 2> /dev/null
    fi
}

# The catalog is one file of the whole system: root's business, and of the system that is running only.
update_catalog() {
    [ "$(id -u)" = 0 ] && [ -z "$destdir" ] && command -v journalctl > /dev/null || return 0
    journalctl --update-catalog || echo "install.sh: the journal's catalog could not be updated; journalctl -x will not explain belfryd's records" >&2
}

if [ "$uninstall" = yes ]; then
    each_file take
    rm -f "$restricted"
    rmdir "$units/belfryd.service.d" 2> /dev/null || :
    update_catalog
    exit 0
fi

complete=yes
each_file missing
[ "$complete" = yes ] || exit 1
each_file put
if [ -n "$destdir" ]; then
    exit 0
fi
if namespaces_allowed; then
    rm -f "$restricted"
    rmdir "$units/belfryd.service.d" 2> /dev/null || :
else
    put "$here/without-user-namespaces.conf" "$restricted" 644
    echo "install.sh: user namespaces are forbidden here, so belfryd.service runs without what needs them ($restricted)"
fi
update_catalog
