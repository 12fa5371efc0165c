"""One round of the crash matrix: a daemon is used until it dies at a chosen point, is started again, and is held to its word.

    Tests/EndToEnd/crash_round.py 1000          rounds on the debug build, which has the failpoints
    Tests/EndToEnd/crash_round.py 20 --first 380

What was acknowledged is there, what was not is there whole or not at all, and nothing comes twice. A round is a seed: the same
requests in the same order, though the clock is the real one.
"""
import argparse
import itertools
import random
import sys
import time

from daemon import PATIENCE, PROJECT, Daemon, until

INPUTS = ["add", "respond", "wokeUp", "removePending", "startActivity", "updateActivity", "endActivity", "acknowledge"]
POINTS = ["begun", "handled", "committed", "effect", "done"]
MATRIX = [f"{name}.{point}" for name, point in itertools.product(INPUTS, POINTS)] + ["fire.sent"] * 3 + ["outside"] * 4
DEBUG = f"{PROJECT}/.build/debug/belfryd"
SNOOZE, SOON, LATER = 1, 0.15, 3600  # seconds


def has_failpoints(program):
    with open(program, "rb") as file:
        return b"BELFRY_FAILPOINT" in file.read()


class Broken(AssertionError):
    """A promise was broken."""


class Round:
    def __init__(self, number, program=DEBUG):
        self.random, self.program = random.Random(number), program
        self.point = MATRIX[number % len(MATRIX)]
        self.count = 1 + number // len(MATRIX) % 4
        self.added = {}  # id: seconds to its fire, of acknowledged adds
        self.doubtful = {}  # the same of adds that were sent and not answered
        self.removed = set()
        self.answered = {}  # occurrence: state
        self.occurrences, self.activities, self.ended = [], {}, set()
        self.showings, self.newest, self.acknowledged, self.perhaps_acknowledged = {}, 0, 0, 0
        self.died = False

    # MARK: A life

    def run(self):
        environment = {} if self.point == "outside" else {"BELFRY_FAILPOINT": f"{self.point}:{self.count}"}
        with Daemon(program=self.program, environment=environment) as daemon:
            daemon.start()
            try:
                self.use(daemon)
            except (EOFError, BrokenPipeError, ConnectionResetError, ConnectionRefusedError):
                # It died while it was used; its sockets are closed a little before it is gone.
                daemon.process.wait(PATIENCE)
            self.died = self.point == "outside" or daemon.process.poll() is not None
            daemon.kill()
            daemon.environment.pop("BELFRY_FAILPOINT", None)
            daemon.start()
            self.check(daemon.connect())
            # Once more, after an orderly stop: what is there stays as it is.
            daemon.stop()
            self.check(daemon.start().connect())

    def use(self, daemon):
        client = daemon.connect()
        self.subscribe(client)
        for number in range(120):
            if self.point == "outside" and number == 8 + self.count * 6:
                return daemon.process.kill()
            self.act(client, number)
            self.listen(client)

    def act(self, client, number):
        choice = self.random.randrange(12)
        if choice < 5 or number < 3:
            self.add(client, f"r{number}", self.random.choice([0, SOON, SOON, SOON, LATER]))
        elif choice < 7 and self.occurrences:
            self.respond(client)
        elif choice == 7:
            self.remove(client)
        elif choice == 8:
            self.start(client, f"k{number}")
        elif choice == 9 and self.activities:
            self.update(client)
        elif choice == 10 and self.activities:
            self.end(client)
        elif choice == 11:
            self.acknowledge(client)
        else:
            time.sleep(SOON / 3)

    def subscribe(self, client):
        client.call("events.subscribe", consumer="crash")

    def listen(self, client):
        """Takes in the events that have come."""
        for event in client.events:
            self.hear(event)
        client.events.clear()

    def hear(self, event):
        if event["seq"] <= self.newest:
            raise Broken(f"event {event['seq']} came after {self.newest}")
        self.newest = event["seq"]
        if event["event"] == "fired":
            showing = event["occurrence"], event["presentation"]
            if showing in self.showings and not event["redelivery"]:
                raise Broken(f"{showing} was shown twice as new: events {self.showings[showing]} and {event['seq']}")
            self.showings.setdefault(showing, event["seq"])
            if event["occurrence"] not in self.occurrences:
                self.occurrences.append(event["occurrence"])

    # MARK: Requests

    def add(self, client, name, seconds):
        self.doubtful[name] = seconds
        trigger = {"trigger": {"type": "interval", "seconds": seconds}} if seconds else {}
        client.call("notifications.add", id=name, content={"title": "Tea", "category": "TIMER_ACTION"}, **trigger)
        self.doubtful.pop(name)
        self.added[name] = seconds

    def respond(self, client):
        occurrence = self.random.choice(self.occurrences)
        action = self.random.choice(["RESCHEDULE_ACTION", "START_ACTION", "DISMISS_ACTION", "dismiss"])
        more = {"seconds": SNOOZE} if action == "RESCHEDULE_ACTION" else {}
        try:
            state = client.call("notifications.respond", occurrence=occurrence, action=action, **more)["state"]
        except AssertionError as refusal:
            if "alreadyResolved" not in str(refusal):
                raise
            return
        if occurrence in self.answered:
            raise Broken(f"{occurrence} was answered twice: {self.answered[occurrence]}, then {state}")
        if state != "snoozed":
            self.answered[occurrence] = state

    def remove(self, client):
        name = self.random.choice(sorted(self.added) or ["nothing"])
        self.removed.add(name)
        client.call("notifications.removePending", ids=[name])

    def start(self, client, key):
        result = client.call("activities.start", key=key, attributes={"name": key}, content={"state": {"n": 0}})["activity"]
        self.activities[result["activity"]] = result["revision"]

    def update(self, client):
        self.change(client, "activities.update", content={"state": {"n": self.random.randrange(100)}})

    def end(self, client):
        name = self.change(client, "activities.end")
        if name:
            self.ended.add(name)

    def change(self, client, method, **params):
        name = self.random.choice(sorted(self.activities))
        try:
            result = client.call(method, activity=name, **params)["activity"]
        except AssertionError as refusal:
            if "'ended'" not in str(refusal):
                raise
            return None
        self.activities[name] = result["revision"]
        return name

    def acknowledge(self, client):
        if self.newest:
            self.perhaps_acknowledged = self.newest
            client.call("events.ack", consumer="crash", seq=self.newest)
            self.acknowledged = self.newest

    # MARK: Checks

    def check(self, client):
        # What it has heard before it may hear again, by number; from here on everything is counted anew.
        before, self.newest = self.newest, self.acknowledged
        known = dict(self.showings)
        self.showings = {showing: number for showing, number in known.items() if number <= self.acknowledged}
        self.subscribe(client)
        soon = [name for name, seconds in {**self.added, **self.doubtful}.items() if seconds != LATER]
        until(lambda: self.come_to_rest(client, soon))
        self.listen(client)
        if self.newest < before:
            raise Broken(f"event {before} was heard, the newest kept is {self.newest}")
        for showing, number in known.items():
            if showing not in self.showings and number > self.perhaps_acknowledged:
                raise Broken(f"{showing} was shown, and is not told any more")
        self.check_requests(client)
        self.check_answers(client)
        self.check_activities(client)

    def come_to_rest(self, client, soon):
        pending = {item["id"] for item in self.items(client, "notifications.pending")}
        snoozed = any(item["state"] == "snoozed" for item in self.items(client, "notifications.delivered"))
        return not pending.intersection(soon) and not snoozed

    def items(self, client, method):
        return client.call(method, limit=1000)["items"]

    def check_requests(self, client):
        pending = [item["id"] for item in self.items(client, "notifications.pending")]
        shown = {}
        for item in self.items(client, "notifications.delivered") + self.items(client, "notifications.history"):
            shown.setdefault(item["id"], []).append(item["occurrence"])
        for name, seconds in self.added.items():
            if name not in pending and name not in shown and name not in self.removed:
                raise Broken(f"{name} was acknowledged and is nowhere")
            if seconds == LATER and name not in self.removed and name not in pending:
                raise Broken(f"{name} waits for an hour, was acknowledged and is not pending")
        for name in {*pending, *shown}:
            if name not in self.added and name not in self.doubtful:
                raise Broken(f"{name} was never asked for")
            if pending.count(name) + len(shown.get(name, [])) != 1:
                raise Broken(f"{name} is there {pending.count(name)} times and was shown as {shown.get(name)}")

    def check_answers(self, client):
        history = {item["occurrence"]: item["resolution"]["state"] for item in self.items(client, "notifications.history")}
        for occurrence, state in self.answered.items():
            if history.get(occurrence) != state:
                raise Broken(f"{occurrence} was answered with {state} and is {history.get(occurrence)}")

    def check_activities(self, client):
        for name, revision in self.activities.items():
            activity = client.call("activities.get", activity=name)["activity"]
            if activity["revision"] < revision:
                raise Broken(f"{name} was acknowledged at revision {revision} and is at {activity['revision']}")
            if name in self.ended and activity["state"] not in ("ended", "dismissed"):
                raise Broken(f"{name} was ended and is {activity['state']}")


def main():
    parser = argparse.ArgumentParser(description="Rounds of the crash matrix.")
    parser.add_argument("count", type=int, nargs="?", default=len(MATRIX))
    parser.add_argument("--first", type=int, default=0, help="the first round's number")
    parser.add_argument("--program", default=DEBUG, help="a debug build of belfryd")
    options = parser.parse_args()
    count, first, program = options.count, options.first, options.program
    deaths = {}
    for number in range(first, first + count):
        this = Round(number, program)
        try:
            this.run()
        except AssertionError as broken:
            print(f"round {number}, {this.point}:{this.count}: {broken}", flush=True)
            raise SystemExit(1) from broken
        deaths[this.point] = deaths.get(this.point, 0) + this.died
        if (number + 1) % 100 == 0:
            print(f"{number + 1 - first} rounds", flush=True)
    print(f"{count} rounds passed; deaths: " + ", ".join(f"{name} {times}" for name, times in sorted(deaths.items())))


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    main()
