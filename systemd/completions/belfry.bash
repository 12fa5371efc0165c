# bash completion for belfry. Made from the table of commands by "belfry generate bash"; change it there.
# shellcheck shell=bash

# Which command is being typed: its words, and whether the next word is the value of an option.
_belfry() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
    local command='' word skip='' i words='' options='' what=''
    COMPREPLY=()
    for ((i = 1; i < COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ -n $skip ]]; then
            skip=''
            continue
        fi
        case $word in
            --socket | --app) skip=1 ;;
            --) return ;;
            -*) ;;
            *)
                case $command in
                    '') command=$word ;;
                    activity | categories | quiet) command+=" $word" ;;
                esac
                ;;
        esac
    done
    case $prev in
        --socket)
            mapfile -t COMPREPLY < <(compgen -f -- "$cur")
            return
            ;;
        --app) return ;;
        --subtitle) return ;;
        --body) return ;;
        --id) return ;;
        --category) return ;;
        --thread) return ;;
        --user-info) return ;;
        --interruption)
            mapfile -t COMPREPLY < <(compgen -W 'passive active timeSensitive critical' -- "$cur")
            return
            ;;
        --relevance) return ;;
        --sound) return ;;
        --badge) return ;;
        --at)
            mapfile -t COMPREPLY < <(compgen -W 'now today tomorrow noon midnight' -- "$cur")
            return
            ;;
        --in) return ;;
        --every) return ;;
        --start-at)
            mapfile -t COMPREPLY < <(compgen -W 'now today tomorrow noon midnight' -- "$cur")
            return
            ;;
        --on-calendar) return ;;
        --cron) return ;;
        --rrule) return ;;
        --start) return ;;
        --calendar) return ;;
        --trigger) return ;;
        --zone) return ;;
        --gap)
            mapfile -t COMPREPLY < <(compgen -W 'shiftForward endOfGap shiftBackward skip' -- "$cur")
            return
            ;;
        --overlap)
            mapfile -t COMPREPLY < <(compgen -W 'first last both' -- "$cur")
            return
            ;;
        --missing-day)
            mapfile -t COMPREPLY < <(compgen -W 'skip lastDay nextDay' -- "$cur")
            return
            ;;
        --until)
            mapfile -t COMPREPLY < <(compgen -W 'now today tomorrow noon midnight' -- "$cur")
            return
            ;;
        --count) return ;;
        --jitter) return ;;
        --missed)
            mapfile -t COMPREPLY < <(compgen -W 'latest all skip' -- "$cur")
            return
            ;;
        --grace) return ;;
        --expires-after) return ;;
        --limit) return ;;
        --text) return ;;
        --for) return ;;
        --number | -n) return ;;
        --after)
            mapfile -t COMPREPLY < <(compgen -W 'now today tomorrow noon midnight' -- "$cur")
            return
            ;;
        --timeout) return ;;
        --format)
            mapfile -t COMPREPLY < <(compgen -W 'waybar i3bar polybar plain' -- "$cur")
            return
            ;;
        --topic)
            mapfile -t COMPREPLY < <(compgen -W 'notification activity island category server' -- "$cur")
            return
            ;;
        --since) return ;;
        --consumer) return ;;
        --key) return ;;
        --type) return ;;
        --attributes) return ;;
        --state)
            mapfile -t COMPREPLY < <(compgen -W 'pending active stale ended dismissed' -- "$cur")
            return
            ;;
        --stale-date)
            mapfile -t COMPREPLY < <(compgen -W 'now today tomorrow noon midnight' -- "$cur")
            return
            ;;
        --alert) return ;;
        --alert-body) return ;;
        --presentation) return ;;
        --actions) return ;;
        --style)
            mapfile -t COMPREPLY < <(compgen -W 'standard transient' -- "$cur")
            return
            ;;
        --if-exists)
            mapfile -t COMPREPLY < <(compgen -W 'fail return update' -- "$cur")
            return
            ;;
        --timestamp) return ;;
        --dismissal)
            mapfile -t COMPREPLY < <(compgen -W 'default immediate after' -- "$cur")
            return
            ;;
        --date)
            mapfile -t COMPREPLY < <(compgen -W 'now today tomorrow noon midnight' -- "$cur")
            return
            ;;
        --level)
            mapfile -t COMPREPLY < <(compgen -W 'passive active timeSensitive' -- "$cur")
            return
            ;;
        --except-app) return ;;
        --except-category) return ;;
    esac
    case $command in
        '') words='add list next delivered respond snooze start dismiss remove preview why history wait watch bar events activity push categories quiet status doctor call help' ;;
        activity) words='start update end show list perform dismiss run' ;;
        categories) words='list put remove' ;;
        quiet) words='on for until off status' ;;
        'add') options='--subtitle --body --id --category --thread --user-info --interruption --relevance --sound --badge --private --at --in --every --start-at --on-calendar --cron --rrule --start --calendar --repeats --trigger --zone --gap --overlap --missing-day --until --count --jitter --missed --grace --expires-after --allow-past' what='' ;;
        'list') options='--limit' what='' ;;
        'next') options='' what='' ;;
        'delivered') options='--limit' what='' ;;
        'respond') options='--text --for' what='delivered' ;;
        'snooze') options='' what='delivered' ;;
        'start') options='' what='delivered' ;;
        'dismiss') options='' what='delivered' ;;
        'remove') options='--all --delivered' what='pending' ;;
        'preview') options='--at --in --every --start-at --on-calendar --cron --rrule --start --calendar --repeats --trigger --zone --gap --overlap --missing-day --until --count --jitter --number -n --after' what='' ;;
        'why') options='' what='pending' ;;
        'history') options='--limit' what='' ;;
        'wait') options='--timeout' what='delivered' ;;
        'watch') options='--once' what='' ;;
        'bar') options='--format --once' what='' ;;
        'events') options='--topic --since --consumer --count' what='' ;;
        'activity start') options='--key --type --attributes --state --stale-date --relevance --alert --alert-body --start-at --push --presentation --actions --style --if-exists' what='' ;;
        'activity update') options='--state --stale-date --relevance --alert --alert-body --timestamp --presentation' what='activities' ;;
        'activity end') options='--state --stale-date --relevance --alert --alert-body --timestamp --presentation --dismissal --date' what='activities' ;;
        'activity show') options='' what='activities' ;;
        'activity list') options='--state' what='' ;;
        'activity perform') options='--text' what='activities' ;;
        'activity dismiss') options='' what='activities' ;;
        'activity run') options='--key --relevance' what='' ;;
        'push') options='' what='' ;;
        'categories list') options='' what='' ;;
        'categories put') options='' what='' ;;
        'categories remove') options='' what='' ;;
        'quiet on') options='--level --category --except-app --except-category' what='' ;;
        'quiet for') options='--level --category --except-app --except-category' what='' ;;
        'quiet until') options='--level --category --except-app --except-category --zone' what='' ;;
        'quiet off') options='' what='' ;;
        'quiet status') options='' what='' ;;
        'status') options='' what='' ;;
        'doctor') options='' what='' ;;
        'call') options='' what='methods' ;;
        'help') options='' what='commands' ;;
    esac
    options+=' --socket --app --json --help --version'
    if [[ $cur == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$cur")
    elif [[ $what == commands ]]; then
        mapfile -t COMPREPLY < <(compgen -W 'add list next delivered respond snooze start dismiss remove preview why history wait watch bar events activity push categories quiet status doctor call help dates' -- "$cur")
    elif [[ -n $what ]]; then
        local IFS=$'\n'
        mapfile -t COMPREPLY < <(compgen -W "$("${COMP_WORDS[0]}" complete "$what" 2> /dev/null)" -- "$cur")
    else
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
    fi
}
complete -F _belfry belfry
