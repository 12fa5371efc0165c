"""Times dateutil and croniter on the schedules of the benchmark: prints `name nanoseconds` for each, the median of some batches.

    compare.py SECONDS ZONE     (the instant to start from, and the zone)
"""
import datetime as dt
import statistics
import sys
import time
from zoneinfo import ZoneInfo

START = dt.datetime.fromtimestamp(int(sys.argv[1]), ZoneInfo(sys.argv[2]))


def median(step, batch=50, batches=21):
    """The median time of one step; each step begins where the one before ended."""
    times = []
    for _ in range(batches):
        at = START
        begin = time.process_time_ns()
        for _ in range(batch):
            at = step(at)
        times.append((time.process_time_ns() - begin) / batch)
    return statistics.median(times)


def with_dateutil():
    from dateutil.rrule import rrulestr
    first = START.replace(hour=9, minute=0, second=0, microsecond=0)
    for name, text in [("daily", "FREQ=DAILY"), ("weekly", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR"), ("monthly", "FREQ=MONTHLY;BYDAY=-1FR")]:
        rule = rrulestr(text, dtstart=first)
        print(f"dateutil:{name} {median(rule.after, batch=10):.0f}")


def with_croniter():
    from croniter import croniter
    for name, text in [("daily", "0 9 * * *"), ("quarter hours", "*/15 * * * *"), ("weekdays", "30 6 * * 1-5"), ("leap day", "0 0 29 2 *")]:
        batch = 3 if name == "leap day" else 50
        walk = croniter(text, START)

        def step(at):
            if at is START:
                walk.set_current(START, force=True)
            return walk.get_next(dt.datetime)

        print(f"croniter:{name} {median(step, batch=batch):.0f}")


for measure in (with_dateutil, with_croniter):
    try:
        measure()
    except ImportError as error:
        print(f"{error.name} is not installed", file=sys.stderr)
