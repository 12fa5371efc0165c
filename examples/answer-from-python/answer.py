#!/usr/bin/env python3
"""Waits for the next notification of an app and answers it with its first button.

    examples/answer-from-python/answer.py [APP]
"""
import json
import os
import socket
import sys

app = sys.argv[1] if len(sys.argv) > 1 else "default"
connection = socket.socket(socket.AF_UNIX)
connection.connect(os.environ.get("BELFRY_SOCKET") or os.environ["XDG_RUNTIME_DIR"] + "/belfry/belfry.sock")
stream = connection.makefile("rw", encoding="utf-8")


def request(number, method, **params):
    print(json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}), file=stream, flush=True)


request(1, "events.subscribe", topics=["notification"], app=app)
for message in map(json.loads, stream):  # one reply or event a line
    if message.get("id") == 1:
        print("Waiting for a notification of", app, flush=True)
    elif message.get("id") == 2:
        print(message["result"]["state"] if "result" in message else message["error"]["message"])
        break
    elif message["params"]["event"] == "fired":
        fired = message["params"]
        action = fired["actions"][0]
        print(fired["content"]["title"] + ":", action["title"], flush=True)
        request(2, "notifications.respond", occurrence=fired["occurrence"], action=action["id"])
