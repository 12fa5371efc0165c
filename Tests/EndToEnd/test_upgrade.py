"""A store that an earlier program wrote is served by this one."""
import glob
import gzip
import os
import unittest

from daemon import PROJECT, Daemon

KEPT = sorted(glob.glob(f"{PROJECT}/Tests/NotificationStoreTests/Kept/schema-*.db.gz"))


class Upgrade(unittest.TestCase):
    def test_kept_stores_are_served(self):
        self.assertGreaterEqual(len(KEPT), 2)
        for path in KEPT:
            with self.subTest(os.path.basename(path)), Daemon("--virtual-clock", "2026-03-07T13:30:00Z") as daemon:
                os.mkdir(daemon.state, 0o700)
                with gzip.open(path) as kept, open(f"{daemon.state}/belfry.db", "wb") as store:
                    store.write(kept.read())
                client = daemon.start().connect()
                pending = {item["id"] for item in client.call("notifications.pending")["items"]}
                self.assertEqual(pending, {"private", "each", "morning", "cron", "weekly", "late"})
                history = {item["id"]: item["resolution"]["state"] for item in client.call("notifications.history")["items"]}
                self.assertEqual((history["said"], history["finished"], history["closed"]), ("responded", "completed", "dismissed"))
                states = ["pending", "active", "stale", "ended", "dismissed"]
                self.assertEqual(len(client.call("activities.list", states=states)["items"]), 7)
                for name in pending - {"private", "each"}:
                    self.assertTrue(client.call("notifications.explain", id=name)["nextFire"])
                # And it goes on from there.
                client.call("clock.advance", seconds=86400)
                self.assertFalse(os.path.exists(f"{daemon.state}/belfry.db.damaged-1"), daemon.stderr())
                self.assertEqual(daemon.stop(), 0)
