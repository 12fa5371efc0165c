"""Load and hostility, the small version of load_day.py, and what a single hostile client can do."""
import json
import socket
import unittest

from daemon import PATIENCE, Daemon
from load_day import MEMORY, Day

LIMITED = ["prlimit", f"--as={MEMORY}"]


class Load(unittest.TestCase):
    def test_two_hours_with_a_tenth_of_hostile_clients(self):
        Day(hours=2, requests=2000, clients=60).run()

    def test_without_a_newline_the_connection_ends_early(self):
        with Daemon(wrapper=LIMITED) as daemon:
            daemon.start()
            before = daemon.resident_kilobytes()
            rude = socket.socket(socket.AF_UNIX)
            rude.settimeout(PATIENCE)
            rude.connect(daemon.path)
            sent = 0
            try:
                while sent < 64 << 20:
                    sent += rude.send(b"x" * 65536)
            except (BrokenPipeError, ConnectionResetError):
                pass
            rude.close()
            self.assertLess(sent, 2 << 20)
            daemon.connect().call("server.info")
            self.assertLess(daemon.resident_kilobytes() - before, 4 << 10)

    def test_who_never_reads_is_not_read_from_and_holds_up_nobody(self):
        with Daemon(wrapper=LIMITED) as daemon:
            client = daemon.start().connect()
            for number in range(40):
                client.call("notifications.add", id=f"{number}", content={"title": "t", "body": "x" * 20_000})
            deaf = socket.socket(socket.AF_UNIX)
            deaf.connect(daemon.path)
            deaf.setblocking(False)
            request = b'{"jsonrpc":"2.0","id":1,"method":"notifications.delivered","params":{"limit":1000}}\n'
            with self.assertRaises(BlockingIOError):
                for _ in range(100_000):
                    deaf.send(request * 20)
            self.assertEqual(client.call("server.status")["delivered"], 40)
            # A queue of 1 MiB and one reply of 0.8, in the making and made, above what an idle daemon has.
            self.assertLess(daemon.resident_kilobytes(), 32 << 10)
            # Who begins to read gets every reply, whole.
            deaf.settimeout(PATIENCE)
            deaf.shutdown(socket.SHUT_WR)
            replies = [json.loads(line) for line in deaf.makefile("rb")]
            self.assertGreater(len(replies), 20)
            self.assertEqual({len(reply["result"]["items"]) for reply in replies if "result" in reply}, {40})
            deaf.close()

    def test_without_descriptors_who_is_there_is_served(self):
        with Daemon(wrapper=["prlimit", "--nofile=40"]) as daemon:
            client = daemon.start().connect()
            client.call("events.subscribe")
            crowd = []
            for _ in range(60):
                one = socket.socket(socket.AF_UNIX)
                one.connect(daemon.path)
                crowd.append(one)
            client.call("notifications.add", id="a", content={"title": "Tea"}, trigger={"type": "interval", "seconds": 0.2})
            self.assertEqual(client.event("fired")["id"], "a")
            for one in crowd:
                one.close()
            daemon.connect().call("server.info")
