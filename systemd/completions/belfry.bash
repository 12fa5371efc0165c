# Completion of belfry(1) in bash: commands, their second words, and their options.
_belfry() {
    local word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]:-}
    local words
    if ((COMP_CWORD == 1)); then
        words='activity add bar call categories delivered dismiss events help history list next preview push remove respond snooze start status wait watch why'
    elif [[ $word == -* ]]; then
        case $command in
            activity) words='--actions --alert --alert-body --app --attributes --date --dismissal --help --if-exists --json --key --presentation --push --relevance --socket --stale-date --start-at --state --style --text --timestamp --type --version' ;;
            add) words='--allow-past --app --at --badge --body --calendar --category --count --cron --every --expires-after --gap --grace --help --id --in --interruption --jitter --json --missed --missing-day --on-calendar --overlap --private --relevance --repeats --rrule --socket --sound --start --start-at --subtitle --thread --trigger --until --user-info --version --zone' ;;
            bar) words='--app --format --help --json --once --socket --version' ;;
            call) words='--app --help --json --socket --version' ;;
            categories) words='--app --category --help --json --socket --version' ;;
            delivered) words='--app --help --json --limit --socket --version' ;;
            dismiss) words='--app --help --json --socket --version' ;;
            events) words='--app --consumer --count --help --json --since --socket --topic --version' ;;
            help) words='--app --help --json --socket --version' ;;
            history) words='--app --help --json --limit --socket --version' ;;
            list) words='--app --help --json --limit --socket --version' ;;
            next) words='--app --help --json --socket --version' ;;
            preview) words='--after --app --at --calendar --count --cron --every --gap --help --in --jitter --json --missing-day --number --on-calendar --overlap --repeats --rrule --socket --start --start-at --trigger --until --version --zone' ;;
            push) words='--app --help --json --socket --version' ;;
            remove) words='--all --app --delivered --help --json --socket --version' ;;
            respond) words='--app --for --help --json --socket --text --version' ;;
            snooze) words='--app --help --json --socket --version' ;;
            start) words='--app --help --json --socket --version' ;;
            status) words='--app --help --json --socket --version' ;;
            wait) words='--app --help --json --socket --timeout --version' ;;
            watch) words='--app --help --json --once --socket --version' ;;
            why) words='--app --help --json --socket --version' ;;
            *) words='--socket --app --json --help --version' ;;
        esac
    elif ((COMP_CWORD == 2)); then
        case $command in
            activity) words='start update end show list perform dismiss' ;;
            categories) words='list put remove' ;;
            help) words='activity add bar call categories delivered dismiss events help history list next preview push remove respond snooze start status wait watch why' ;;
            *) words='' ;;
        esac
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}
complete -F _belfry belfry
