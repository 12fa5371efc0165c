"""Answers questions about dates with other people's code, so that tests can compare.

    oracle.py zones      lines `zone seconds`            -> `offset abbreviation`
    oracle.py locals     lines `zone YYYY-MM-DDTHH:MM:SS`  -> `offset-of-fold-0 offset-of-fold-1`
    oracle.py rules      lines `start|count|rule`          -> local dates, separated by blanks
    oracle.py cron       lines `after|count|expression`    -> local dates, separated by blanks

One line of answer for each line of questions, in order; `!` and a reason where the oracle refuses or takes too long.
"""
import datetime as dt
import itertools
import signal
import sys

UTC = dt.timezone.utc
EPOCH = dt.datetime(1970, 1, 1)


def zones(line):
    from zoneinfo import ZoneInfo
    name, seconds = line.split()
    local = (EPOCH.replace(tzinfo=UTC) + dt.timedelta(seconds=int(seconds))).astimezone(ZoneInfo(name))
    return f"{int(local.utcoffset().total_seconds())} {local.tzname()}"


def locals_(line):
    from zoneinfo import ZoneInfo
    name, text = line.split()
    local = dt.datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(name))
    return " ".join(str(int(local.replace(fold=fold).utcoffset().total_seconds())) for fold in (0, 1))


def rules(line):
    from dateutil.rrule import rrulestr
    start, count, text = line.split("|")
    rule = rrulestr(text, dtstart=dt.datetime.fromisoformat(start))
    end = dt.datetime(2200, 1, 1)
    found = itertools.takewhile(lambda d: d < end, itertools.islice(rule, int(count)))
    return " ".join(d.isoformat() for d in found)


def cron(line):
    from croniter import croniter
    after, count, text = line.split("|")
    walk = croniter(text, dt.datetime.fromisoformat(after))
    return " ".join(walk.get_next(dt.datetime).isoformat() for _ in range(int(count)))


def give_up(*_):
    raise TimeoutError("over a tenth of a second of work")


# dateutil looks for dates that never come until the year 9999, second by second.
signal.signal(signal.SIGVTALRM, give_up)
signal.pthread_sigmask(signal.SIG_SETMASK, [])  # The parent may have started us with signals blocked.
answer = {"zones": zones, "locals": locals_, "rules": rules, "cron": cron}[sys.argv[1]]
for line in sys.stdin:
    signal.setitimer(signal.ITIMER_VIRTUAL, 0.1)
    try:
        print(answer(line.rstrip("\n")))
    except Exception as error:
        print("!", type(error).__name__, str(error).replace("\n", " "))
