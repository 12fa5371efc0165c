"""A day of load on a daemon under the virtual clock: many requests, many clients, and some of them out to do harm.

    Tests/EndToEnd/load_day.py                                   24 hours, 100,000 requests, 1,000 clients, a tenth of them hostile
    Tests/EndToEnd/load_day.py --hours 2 --requests 2000 --clients 60

Every request fires once, every client that keeps to the protocol is answered, and the daemon stays within a limit of memory that the
kernel enforces.
"""
import argparse
import json
import random
import resource
import socket
import sys
import threading
import time

from daemon import PATIENCE, Daemon, until

START = "2026-03-07T00:00:00Z"
MEMORY = 768 << 20  # bytes of address space: a stack, libraries and a bounded heap
BATCH = 200


class Reader(threading.Thread):
    """A subscriber that counts what fires."""

    def __init__(self, daemon):
        super().__init__(daemon=True)
        self.client = daemon.connect()
        self.client.socket.settimeout(None)
        self.client.call("events.subscribe", topics=["notification"])
        self.fired, self.twice, self.last, self.disorder = set(), 0, 0, 0
        self.start()

    def run(self):
        try:
            for line in self.client.lines:
                event = json.loads(line)["params"]
                self.disorder += event["seq"] <= self.last
                self.last = event["seq"]
                if event["event"] == "fired":
                    self.twice += event["occurrence"] in self.fired
                    self.fired.add(event["occurrence"])
        except (OSError, ValueError):
            return


class Hostile:
    """A client that does not keep to the protocol, one way or another."""

    KINDS = ["half", "garbage", "deep", "flood", "deaf", "long", "leaver"]

    def __init__(self, path, number):
        self.path, self.kind = path, self.KINDS[number % len(self.KINDS)]
        self.connect()

    def connect(self):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(PATIENCE)
        self.socket.connect(self.path)
        self.socket.setblocking(False)

    def send(self, data):
        try:
            self.socket.send(data)
        except BlockingIOError:
            pass  # it is not read from, as it does not read
        except OSError:
            self.socket.close()
            self.connect()

    def act(self, chance):
        request = b'{"jsonrpc":"2.0","id":1,"method":"notifications.history","params":{"limit":1000}}\n'
        match self.kind:
            case "half": self.send(b'{"jsonrpc":"2.0","id":1,"meth')
            case "garbage": self.send(chance.randbytes(2000) + b"\n")
            case "deep": self.send(b"[" * 5000 + b"\n")
            case "flood": self.send(request * 50)
            case "deaf": self.send(b'{"jsonrpc":"2.0","id":1,"method":"events.subscribe","params":{"since":0}}\n')
            case "long": self.send(b"x" * 100_000)
            case "leaver":
                self.send(request * 3)
                self.socket.close()
                self.connect()


class Day:
    def __init__(self, hours, requests, clients, seed=1, program=None):
        self.hours, self.requests, self.clients, self.program = hours, requests, clients, program
        self.chance = random.Random(seed)

    def run(self):
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, self.clients * 2 + 200)), hard))
        with Daemon("--virtual-clock", START, "--zone", "Europe/Paris", program=self.program,
                    wrapper=["prlimit", f"--as={MEMORY}"]) as daemon:
            self.live(daemon.start())

    def live(self, daemon):
        began = time.monotonic()
        first = daemon.connect()
        first.socket.settimeout(600)
        reader = Reader(daemon)
        hostile = [Hostile(daemon.path, number) for number in range(self.clients // 10)]
        kind = [daemon.connect() for _ in range(self.clients - len(hostile) - 2)]
        self.add(first)
        for hour in range(self.hours):
            for client in hostile:
                client.act(self.chance)
            for client in self.chance.sample(kind, min(50, len(kind))):
                client.call("server.status")
                client.call("notifications.delivered", limit=3)
            first.call("clock.advance", seconds=3600)
            print(f"hour {hour + 1}: {len(reader.fired)} fired, {daemon.resident_kilobytes() >> 10} MiB", flush=True)
        until(lambda: len(reader.fired) >= self.requests, patience=300)
        reader.client.socket.shutdown(socket.SHUT_RDWR)
        reader.join()
        self.check(daemon, first, reader, kind)
        print(f"{self.hours} simulated hours, {self.requests} requests, {self.clients} clients in {time.monotonic() - began:.0f} s")

    def add(self, client):
        """One-shots all over the time, in batches."""
        for start in range(0, self.requests, BATCH):
            batch = [{"jsonrpc": "2.0", "id": number, "method": "notifications.add", "params": {
                "id": f"r{number}", "content": {"title": f"Number {number}"},
                "trigger": {"type": "interval", "seconds": self.chance.randint(1, self.hours * 3600)}}}
                for number in range(start, min(start + BATCH, self.requests))]
            client.socket.sendall(json.dumps(batch).encode() + b"\n")
            replies = json.loads(client.lines.readline())
            assert all("result" in reply for reply in replies), replies[0]

    def check(self, daemon, client, reader, kind):
        assert len(reader.fired) == self.requests, f"{len(reader.fired)} of {self.requests} fired"
        assert not reader.twice and not reader.disorder, f"{reader.twice} came twice, {reader.disorder} out of order"
        assert client.call("server.status")["pending"] == 0
        for one in kind:
            assert one.call("server.info")["protocol"] == 1
        assert daemon.process.poll() is None


def main():
    parser = argparse.ArgumentParser(description="A day of load.")
    parser.add_argument("--hours", type=int, default=24)
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--clients", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    Day(options.hours, options.requests, options.clients, options.seed).run()


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    main()
