# Completion of belfry(1) in fish: commands, their second words, and their options.
complete -c belfry -f
complete -c belfry -n __fish_use_subcommand -a activity -d 'activity commands'
complete -c belfry -n '__fish_seen_subcommand_from activity' -a start
complete -c belfry -n '__fish_seen_subcommand_from activity' -a update
complete -c belfry -n '__fish_seen_subcommand_from activity' -a end
complete -c belfry -n '__fish_seen_subcommand_from activity' -a show
complete -c belfry -n '__fish_seen_subcommand_from activity' -a list
complete -c belfry -n '__fish_seen_subcommand_from activity' -a perform
complete -c belfry -n '__fish_seen_subcommand_from activity' -a dismiss
complete -c belfry -n '__fish_seen_subcommand_from activity' -l actions
complete -c belfry -n '__fish_seen_subcommand_from activity' -l alert
complete -c belfry -n '__fish_seen_subcommand_from activity' -l alert-body
complete -c belfry -n '__fish_seen_subcommand_from activity' -l app
complete -c belfry -n '__fish_seen_subcommand_from activity' -l attributes
complete -c belfry -n '__fish_seen_subcommand_from activity' -l date
complete -c belfry -n '__fish_seen_subcommand_from activity' -l dismissal
complete -c belfry -n '__fish_seen_subcommand_from activity' -l help
complete -c belfry -n '__fish_seen_subcommand_from activity' -l if-exists
complete -c belfry -n '__fish_seen_subcommand_from activity' -l json
complete -c belfry -n '__fish_seen_subcommand_from activity' -l key
complete -c belfry -n '__fish_seen_subcommand_from activity' -l presentation
complete -c belfry -n '__fish_seen_subcommand_from activity' -l push
complete -c belfry -n '__fish_seen_subcommand_from activity' -l relevance
complete -c belfry -n '__fish_seen_subcommand_from activity' -l socket
complete -c belfry -n '__fish_seen_subcommand_from activity' -l stale-date
complete -c belfry -n '__fish_seen_subcommand_from activity' -l start-at
complete -c belfry -n '__fish_seen_subcommand_from activity' -l state
complete -c belfry -n '__fish_seen_subcommand_from activity' -l style
complete -c belfry -n '__fish_seen_subcommand_from activity' -l text
complete -c belfry -n '__fish_seen_subcommand_from activity' -l timestamp
complete -c belfry -n '__fish_seen_subcommand_from activity' -l type
complete -c belfry -n '__fish_seen_subcommand_from activity' -l version
complete -c belfry -n __fish_use_subcommand -a add -d 'schedule a reminder, or show it now'
complete -c belfry -n '__fish_seen_subcommand_from add' -l allow-past
complete -c belfry -n '__fish_seen_subcommand_from add' -l app
complete -c belfry -n '__fish_seen_subcommand_from add' -l at
complete -c belfry -n '__fish_seen_subcommand_from add' -l badge
complete -c belfry -n '__fish_seen_subcommand_from add' -l body
complete -c belfry -n '__fish_seen_subcommand_from add' -l calendar
complete -c belfry -n '__fish_seen_subcommand_from add' -l category
complete -c belfry -n '__fish_seen_subcommand_from add' -l count
complete -c belfry -n '__fish_seen_subcommand_from add' -l cron
complete -c belfry -n '__fish_seen_subcommand_from add' -l every
complete -c belfry -n '__fish_seen_subcommand_from add' -l expires-after
complete -c belfry -n '__fish_seen_subcommand_from add' -l gap
complete -c belfry -n '__fish_seen_subcommand_from add' -l grace
complete -c belfry -n '__fish_seen_subcommand_from add' -l help
complete -c belfry -n '__fish_seen_subcommand_from add' -l id
complete -c belfry -n '__fish_seen_subcommand_from add' -l in
complete -c belfry -n '__fish_seen_subcommand_from add' -l interruption
complete -c belfry -n '__fish_seen_subcommand_from add' -l jitter
complete -c belfry -n '__fish_seen_subcommand_from add' -l json
complete -c belfry -n '__fish_seen_subcommand_from add' -l missed
complete -c belfry -n '__fish_seen_subcommand_from add' -l missing-day
complete -c belfry -n '__fish_seen_subcommand_from add' -l on-calendar
complete -c belfry -n '__fish_seen_subcommand_from add' -l overlap
complete -c belfry -n '__fish_seen_subcommand_from add' -l private
complete -c belfry -n '__fish_seen_subcommand_from add' -l relevance
complete -c belfry -n '__fish_seen_subcommand_from add' -l repeats
complete -c belfry -n '__fish_seen_subcommand_from add' -l rrule
complete -c belfry -n '__fish_seen_subcommand_from add' -l socket
complete -c belfry -n '__fish_seen_subcommand_from add' -l sound
complete -c belfry -n '__fish_seen_subcommand_from add' -l start
complete -c belfry -n '__fish_seen_subcommand_from add' -l start-at
complete -c belfry -n '__fish_seen_subcommand_from add' -l subtitle
complete -c belfry -n '__fish_seen_subcommand_from add' -l thread
complete -c belfry -n '__fish_seen_subcommand_from add' -l trigger
complete -c belfry -n '__fish_seen_subcommand_from add' -l until
complete -c belfry -n '__fish_seen_subcommand_from add' -l user-info
complete -c belfry -n '__fish_seen_subcommand_from add' -l version
complete -c belfry -n '__fish_seen_subcommand_from add' -l zone
complete -c belfry -n __fish_use_subcommand -a bar -d 'the activities under way, for a status bar'
complete -c belfry -n '__fish_seen_subcommand_from bar' -l app
complete -c belfry -n '__fish_seen_subcommand_from bar' -l format
complete -c belfry -n '__fish_seen_subcommand_from bar' -l help
complete -c belfry -n '__fish_seen_subcommand_from bar' -l json
complete -c belfry -n '__fish_seen_subcommand_from bar' -l once
complete -c belfry -n '__fish_seen_subcommand_from bar' -l socket
complete -c belfry -n '__fish_seen_subcommand_from bar' -l version
complete -c belfry -n __fish_use_subcommand -a call -d 'call any method of the protocol; prints its result as JSON'
complete -c belfry -n '__fish_seen_subcommand_from call' -l app
complete -c belfry -n '__fish_seen_subcommand_from call' -l help
complete -c belfry -n '__fish_seen_subcommand_from call' -l json
complete -c belfry -n '__fish_seen_subcommand_from call' -l socket
complete -c belfry -n '__fish_seen_subcommand_from call' -l version
complete -c belfry -n __fish_use_subcommand -a categories -d 'categories commands'
complete -c belfry -n '__fish_seen_subcommand_from categories' -a list
complete -c belfry -n '__fish_seen_subcommand_from categories' -a put
complete -c belfry -n '__fish_seen_subcommand_from categories' -a remove
complete -c belfry -n '__fish_seen_subcommand_from categories' -l app
complete -c belfry -n '__fish_seen_subcommand_from categories' -l category
complete -c belfry -n '__fish_seen_subcommand_from categories' -l help
complete -c belfry -n '__fish_seen_subcommand_from categories' -l json
complete -c belfry -n '__fish_seen_subcommand_from categories' -l socket
complete -c belfry -n '__fish_seen_subcommand_from categories' -l version
complete -c belfry -n __fish_use_subcommand -a delivered -d 'what waits for an answer, the newest first'
complete -c belfry -n '__fish_seen_subcommand_from delivered' -l app
complete -c belfry -n '__fish_seen_subcommand_from delivered' -l help
complete -c belfry -n '__fish_seen_subcommand_from delivered' -l json
complete -c belfry -n '__fish_seen_subcommand_from delivered' -l limit
complete -c belfry -n '__fish_seen_subcommand_from delivered' -l socket
complete -c belfry -n '__fish_seen_subcommand_from delivered' -l version
complete -c belfry -n __fish_use_subcommand -a dismiss -d 'close a reminder'
complete -c belfry -n '__fish_seen_subcommand_from dismiss' -l app
complete -c belfry -n '__fish_seen_subcommand_from dismiss' -l help
complete -c belfry -n '__fish_seen_subcommand_from dismiss' -l json
complete -c belfry -n '__fish_seen_subcommand_from dismiss' -l socket
complete -c belfry -n '__fish_seen_subcommand_from dismiss' -l version
complete -c belfry -n __fish_use_subcommand -a events -d 'follow what happens, one JSON object a line'
complete -c belfry -n '__fish_seen_subcommand_from events' -l app
complete -c belfry -n '__fish_seen_subcommand_from events' -l consumer
complete -c belfry -n '__fish_seen_subcommand_from events' -l count
complete -c belfry -n '__fish_seen_subcommand_from events' -l help
complete -c belfry -n '__fish_seen_subcommand_from events' -l json
complete -c belfry -n '__fish_seen_subcommand_from events' -l since
complete -c belfry -n '__fish_seen_subcommand_from events' -l socket
complete -c belfry -n '__fish_seen_subcommand_from events' -l topic
complete -c belfry -n '__fish_seen_subcommand_from events' -l version
complete -c belfry -n __fish_use_subcommand -a help -d 'what the commands are, and what one of them does'
complete -c belfry -n '__fish_seen_subcommand_from help' -l app
complete -c belfry -n '__fish_seen_subcommand_from help' -l help
complete -c belfry -n '__fish_seen_subcommand_from help' -l json
complete -c belfry -n '__fish_seen_subcommand_from help' -l socket
complete -c belfry -n '__fish_seen_subcommand_from help' -l version
complete -c belfry -n __fish_use_subcommand -a history -d 'what is over, the newest first'
complete -c belfry -n '__fish_seen_subcommand_from history' -l app
complete -c belfry -n '__fish_seen_subcommand_from history' -l help
complete -c belfry -n '__fish_seen_subcommand_from history' -l json
complete -c belfry -n '__fish_seen_subcommand_from history' -l limit
complete -c belfry -n '__fish_seen_subcommand_from history' -l socket
complete -c belfry -n '__fish_seen_subcommand_from history' -l version
complete -c belfry -n __fish_use_subcommand -a list -d 'what is scheduled, the soonest first'
complete -c belfry -n '__fish_seen_subcommand_from list' -l app
complete -c belfry -n '__fish_seen_subcommand_from list' -l help
complete -c belfry -n '__fish_seen_subcommand_from list' -l json
complete -c belfry -n '__fish_seen_subcommand_from list' -l limit
complete -c belfry -n '__fish_seen_subcommand_from list' -l socket
complete -c belfry -n '__fish_seen_subcommand_from list' -l version
complete -c belfry -n __fish_use_subcommand -a next -d 'the soonest of the list'
complete -c belfry -n '__fish_seen_subcommand_from next' -l app
complete -c belfry -n '__fish_seen_subcommand_from next' -l help
complete -c belfry -n '__fish_seen_subcommand_from next' -l json
complete -c belfry -n '__fish_seen_subcommand_from next' -l socket
complete -c belfry -n '__fish_seen_subcommand_from next' -l version
complete -c belfry -n __fish_use_subcommand -a preview -d 'show when something would fire; stores nothing'
complete -c belfry -n '__fish_seen_subcommand_from preview' -l after
complete -c belfry -n '__fish_seen_subcommand_from preview' -l app
complete -c belfry -n '__fish_seen_subcommand_from preview' -l at
complete -c belfry -n '__fish_seen_subcommand_from preview' -l calendar
complete -c belfry -n '__fish_seen_subcommand_from preview' -l count
complete -c belfry -n '__fish_seen_subcommand_from preview' -l cron
complete -c belfry -n '__fish_seen_subcommand_from preview' -l every
complete -c belfry -n '__fish_seen_subcommand_from preview' -l gap
complete -c belfry -n '__fish_seen_subcommand_from preview' -l help
complete -c belfry -n '__fish_seen_subcommand_from preview' -l in
complete -c belfry -n '__fish_seen_subcommand_from preview' -l jitter
complete -c belfry -n '__fish_seen_subcommand_from preview' -l json
complete -c belfry -n '__fish_seen_subcommand_from preview' -l missing-day
complete -c belfry -n '__fish_seen_subcommand_from preview' -l number
complete -c belfry -n '__fish_seen_subcommand_from preview' -l on-calendar
complete -c belfry -n '__fish_seen_subcommand_from preview' -l overlap
complete -c belfry -n '__fish_seen_subcommand_from preview' -l repeats
complete -c belfry -n '__fish_seen_subcommand_from preview' -l rrule
complete -c belfry -n '__fish_seen_subcommand_from preview' -l socket
complete -c belfry -n '__fish_seen_subcommand_from preview' -l start
complete -c belfry -n '__fish_seen_subcommand_from preview' -l start-at
complete -c belfry -n '__fish_seen_subcommand_from preview' -l trigger
complete -c belfry -n '__fish_seen_subcommand_from preview' -l until
complete -c belfry -n '__fish_seen_subcommand_from preview' -l version
complete -c belfry -n '__fish_seen_subcommand_from preview' -l zone
complete -c belfry -n __fish_use_subcommand -a push -d 'update, end or start an activity by a push payload'
complete -c belfry -n '__fish_seen_subcommand_from push' -l app
complete -c belfry -n '__fish_seen_subcommand_from push' -l help
complete -c belfry -n '__fish_seen_subcommand_from push' -l json
complete -c belfry -n '__fish_seen_subcommand_from push' -l socket
complete -c belfry -n '__fish_seen_subcommand_from push' -l version
complete -c belfry -n __fish_use_subcommand -a remove -d 'take back what is scheduled, or what is shown'
complete -c belfry -n '__fish_seen_subcommand_from remove' -l all
complete -c belfry -n '__fish_seen_subcommand_from remove' -l app
complete -c belfry -n '__fish_seen_subcommand_from remove' -l delivered
complete -c belfry -n '__fish_seen_subcommand_from remove' -l help
complete -c belfry -n '__fish_seen_subcommand_from remove' -l json
complete -c belfry -n '__fish_seen_subcommand_from remove' -l socket
complete -c belfry -n '__fish_seen_subcommand_from remove' -l version
complete -c belfry -n __fish_use_subcommand -a respond -d 'answer a reminder with one of its actions'
complete -c belfry -n '__fish_seen_subcommand_from respond' -l app
complete -c belfry -n '__fish_seen_subcommand_from respond' -l for
complete -c belfry -n '__fish_seen_subcommand_from respond' -l help
complete -c belfry -n '__fish_seen_subcommand_from respond' -l json
complete -c belfry -n '__fish_seen_subcommand_from respond' -l socket
complete -c belfry -n '__fish_seen_subcommand_from respond' -l text
complete -c belfry -n '__fish_seen_subcommand_from respond' -l version
complete -c belfry -n __fish_use_subcommand -a snooze -d 'have a reminder come back later'
complete -c belfry -n '__fish_seen_subcommand_from snooze' -l app
complete -c belfry -n '__fish_seen_subcommand_from snooze' -l help
complete -c belfry -n '__fish_seen_subcommand_from snooze' -l json
complete -c belfry -n '__fish_seen_subcommand_from snooze' -l socket
complete -c belfry -n '__fish_seen_subcommand_from snooze' -l version
complete -c belfry -n __fish_use_subcommand -a start -d 'begin what a reminder is about, as an activity'
complete -c belfry -n '__fish_seen_subcommand_from start' -l app
complete -c belfry -n '__fish_seen_subcommand_from start' -l help
complete -c belfry -n '__fish_seen_subcommand_from start' -l json
complete -c belfry -n '__fish_seen_subcommand_from start' -l socket
complete -c belfry -n '__fish_seen_subcommand_from start' -l version
complete -c belfry -n __fish_use_subcommand -a status -d 'counts, the next date, the desktop and the store'
complete -c belfry -n '__fish_seen_subcommand_from status' -l app
complete -c belfry -n '__fish_seen_subcommand_from status' -l help
complete -c belfry -n '__fish_seen_subcommand_from status' -l json
complete -c belfry -n '__fish_seen_subcommand_from status' -l socket
complete -c belfry -n '__fish_seen_subcommand_from status' -l version
complete -c belfry -n __fish_use_subcommand -a wait -d 'wait until a reminder is answered, and print the action'
complete -c belfry -n '__fish_seen_subcommand_from wait' -l app
complete -c belfry -n '__fish_seen_subcommand_from wait' -l help
complete -c belfry -n '__fish_seen_subcommand_from wait' -l json
complete -c belfry -n '__fish_seen_subcommand_from wait' -l socket
complete -c belfry -n '__fish_seen_subcommand_from wait' -l timeout
complete -c belfry -n '__fish_seen_subcommand_from wait' -l version
complete -c belfry -n __fish_use_subcommand -a watch -d 'live cards of activities and reminders, with buttons on keys'
complete -c belfry -n '__fish_seen_subcommand_from watch' -l app
complete -c belfry -n '__fish_seen_subcommand_from watch' -l help
complete -c belfry -n '__fish_seen_subcommand_from watch' -l json
complete -c belfry -n '__fish_seen_subcommand_from watch' -l once
complete -c belfry -n '__fish_seen_subcommand_from watch' -l socket
complete -c belfry -n '__fish_seen_subcommand_from watch' -l version
complete -c belfry -n __fish_use_subcommand -a why -d 'why a reminder came, came late, or did not'
complete -c belfry -n '__fish_seen_subcommand_from why' -l app
complete -c belfry -n '__fish_seen_subcommand_from why' -l help
complete -c belfry -n '__fish_seen_subcommand_from why' -l json
complete -c belfry -n '__fish_seen_subcommand_from why' -l socket
complete -c belfry -n '__fish_seen_subcommand_from why' -l version
