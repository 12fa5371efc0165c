#!/usr/bin/env python3
"""Keeps a store of the schema that a belfryd writes: a database with rows of every kind, and its rows as text.

    Tests/NotificationStoreTests/Kept/make.py .build/release/belfryd

Run once for each schema, with the program that is released with it: makes schema-N.db.gz and schema-N.rows beside this file. They are
never made anew: a later program has to read what this one wrote.
"""
import gzip
import json
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
NOW = "2026-03-07T12:00:00Z"
ACTIONS = [{"id": "yes", "title": "Yes"}, {"id": "say", "title": "Say", "textInput": {"buttonTitle": "Send", "placeholder": "…"}},
           {"id": "later", "title": "Later", "behavior": {"type": "snooze", "seconds": 600}}]


class Client:
    def __init__(self, path):
        end = time.monotonic() + 20
        while True:
            try:
                self.socket = socket.socket(socket.AF_UNIX)
                self.socket.connect(path)
                break
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.01)
        self.lines, self.last = self.socket.makefile("rb"), 0

    def call(self, method, **params):
        self.last += 1
        self.socket.sendall(json.dumps({"jsonrpc": "2.0", "id": self.last, "method": method, "params": params}).encode() + b"\n")
        while (reply := json.loads(self.lines.readline())).get("id") != self.last:
            pass
        return reply["result"]


def live(call):
    """Rows of every table, in every state."""
    call("categories.put", app="mail", id="ASK", actions=ACTIONS, customDismiss=True, hiddenPreviewsPlaceholder="A question")
    call("categories.put", id="é", actions=[{"id": "e\u0301", "title": "\u0000\U0001f514"}])
    call("events.subscribe", consumer="mail")
    call("settings.put", app="quiet", notificationsEnabled=False, activitiesEnabled=False)
    call("settings.get", app="mail", attributesTypes=["Delivery", "Run"])
    word = {"title": "Tea", "subtitle": "Green", "body": "Line\nof é and e\u0301 " * 3, "badge": 3, "sound": "bell", "thread": "t",
            "userInfo": {"n": 9007199254740993, "deep": [{"x": None}]}, "interruption": "critical", "relevance": 0.25}
    call("notifications.add", app="mail", id="private", content={"title": "Secret", "private": True},
         trigger={"type": "at", "date": "2026-04-01T08:00:00+02:00"}, expiresAfter=120)
    call("notifications.add", app="mail", id="each", content={**word, "category": "ASK"}, missed={"policy": "all", "graceSeconds": 9000},
         trigger={"type": "interval", "seconds": 1800, "repeats": True, "jitterSeconds": 20})
    call("notifications.add", id="morning", content=word, missed={"policy": "skip"},
         trigger={"type": "calendar", "components": {"hour": 2, "minute": 30}, "repeats": True, "timeZone": "local"})
    call("notifications.add", id="cron", content={"title": "c"}, trigger={"type": "cron", "expression": "*/20 8-18 * * 1-5", "count": 40})
    call("notifications.add", id="weekly", content={"title": "o"},
         trigger={"type": "onCalendar", "expression": "Mon..Fri 09:15", "timeZone": "Asia/Kathmandu"})
    call("notifications.add", id="late", content={"title": "l"}, trigger={"type": "interval", "seconds": 500_000})
    for name in ("answered", "said", "snoozed", "started", "finished", "expires", "closed", "out", "withdrawn"):
        call("notifications.add", app="mail" if name == "said" else "default", id=name, expiresAfter=60 if name == "expires" else 90_000,
             content={"title": name, "category": "ASK" if name == "said" else "TIMER_ACTION"})
    out = {item["id"]: item["occurrence"] for item in call("notifications.delivered")["items"]}
    respond = lambda name, action, **more: call("notifications.respond", occurrence=out[name], action=action, **more)
    respond("answered", "default")
    respond("said", "say", userText="In a minute\u0000")
    respond("snoozed", "RESCHEDULE_ACTION", seconds=90_000)
    respond("started", "START_ACTION")
    finished = respond("finished", "START_ACTION")["activity"]
    call("activities.perform", activity=finished, action="COMPLETE_ACTION")
    respond("closed", "dismiss")
    call("notifications.removeDelivered", ids=["withdrawn"])
    call("notifications.add", id="gone", content={"title": "g"}, trigger={"type": "interval", "seconds": 9000})
    call("notifications.removePending", ids=["gone"])
    card = {"lockScreen": {"column": [{"text": "Courier"}, {"progressInterval": {"start": NOW, "end": "2026-03-07T13:00:00Z"}}]},
            "compactLeading": {"text": "C"}, "tint": "#ff8800"}
    call("activities.start", app="shop", key="order", attributesType="Delivery", attributes={"items": 3}, presentation=card,
         content={"state": {"at": "kitchen", "n": 18446744073709551615}, "staleDate": "2026-03-07T12:20:00Z", "relevance": 1e2},
         alert={"title": "On its way", "body": "b", "sound": "s"}, push=True,
         actions=[{"id": "call", "title": "Call"}, {"id": "done", "title": "Done", "behavior": {"type": "complete"}}])
    call("activities.start", app="shop", key="later", attributes={}, content={"state": {}}, startAt="2026-03-09T12:00:00Z",
         alert={"title": "Now"})
    call("activities.start", app="run", key="k", attributesType="Run", attributes={"name": "r"}, content={"state": {"km": 1.5}},
         style="transient")
    call("activities.update", app="run", key="k", content={"state": {"km": 2.5}}, timestamp=1772884700)
    for key, dismissal in (("ended", {"policy": "after", "date": "2026-03-07T15:00:00Z"}), ("dismissed", {"policy": "immediate"})):
        call("activities.start", app="run", key=key, attributes={}, content={"state": {"n": 1}})
        call("activities.end", app="run", key=key, content={"state": {"n": 2}}, dismissal=dismissal)
    call("clock.advance", seconds=5400)
    call("clock.step", seconds=-600)
    call("clock.setZone", zone="America/New_York")
    call("events.ack", consumer="mail", seq=5)
    if "quiet" in call("server.info")["features"]:
        call("server.quiet", quiet=True, seconds=900)
        call("notifications.add", id="held", content={"title": "h"})


def rows(path):
    """Every row of every table, as SQL literals; the order is that of the rows' numbers."""
    database = sqlite3.connect(path)
    tables = [name for name, in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")]
    for table in tables:
        columns = [column[1] for column in database.execute(f'PRAGMA table_info("{table}")')]
        literals = " || ', ' || ".join(f"""'"{column}" = ' || quote("{column}")""" for column in columns)
        for text, in database.execute(f'SELECT {literals} FROM "{table}" ORDER BY rowid'):
            yield f"{table}: {text}"


def main():
    folder = tempfile.mkdtemp()
    socket_path = f"{folder}/s"
    daemon = subprocess.Popen([os.path.abspath(sys.argv[1]), "--state-dir", f"{folder}/state", "--socket", socket_path, "--desktop", "off",
                               "--virtual-clock", NOW, "--zone", "Europe/Paris"], stderr=subprocess.DEVNULL)
    live(Client(socket_path).call)
    daemon.terminate()
    daemon.wait()
    store = f"{folder}/state/belfry.db"
    schema = sqlite3.connect(store).execute("PRAGMA user_version").fetchone()[0]
    with open(store, "rb") as file, gzip.GzipFile(f"{HERE}/schema-{schema}.db.gz", "wb", mtime=0) as kept:
        kept.write(file.read())
    with open(f"{HERE}/schema-{schema}.rows", "w", encoding="utf-8") as file:
        # A line a row.
        file.writelines(row.replace("\n", "␊") + "\n" for row in rows(store))
    shutil.rmtree(folder)
    print(f"schema {schema}: {os.path.getsize(f'{HERE}/schema-{schema}.db.gz')} bytes")


main()
