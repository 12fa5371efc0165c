"""belfryd and its service manager: readiness, words of state, reload, stop, watchdog, passed sockets, and a hard end."""
import os
import re
import shutil
import signal
import subprocess
import time
import unittest

from daemon import BELFRYD, PATIENCE, Daemon, Manager, until

LATER = {"type": "interval", "seconds": 3600}


class Notification(unittest.TestCase):
    def managed(self, **environment):
        daemon = Daemon()
        self.addCleanup(daemon.__exit__)
        manager = Manager(daemon.folder)
        self.addCleanup(manager.close)
        daemon.environment.update(NOTIFY_SOCKET=manager.path, **environment)
        return daemon, manager

    def test_ready_means_that_it_answers(self):
        daemon, manager = self.managed()
        daemon.spawn()
        manager.wait("READY=1")
        daemon.connect().call("server.info")

    def test_status_counts_what_is_pending(self):
        daemon, manager = self.managed()
        daemon.spawn()
        manager.wait("READY=1")
        client = daemon.connect()
        for name in "abc":
            client.call("notifications.add", id=name, content={"title": "Tea"}, trigger=LATER)

        def counted():
            manager.listen(0.1)
            return [line for _, line in manager.heard if re.match(r"STATUS=.*\b3\b", line)]
        until(counted)

    def test_reload_is_announced_and_ended_and_changes_nothing(self):
        daemon, manager = self.managed()
        daemon.spawn()
        manager.wait("READY=1")
        client = daemon.connect()
        client.call("notifications.add", id="a", content={"title": "Tea"}, trigger=LATER)
        before = client.call("notifications.pending")
        del manager.heard[:]
        daemon.process.send_signal(signal.SIGHUP)
        manager.wait("RELOADING=1")
        manager.wait("READY=1")
        self.assertEqual(client.call("notifications.pending"), before)
        self.assertIsNone(daemon.process.poll())

    def test_stop_is_announced_and_leaves_no_socket(self):
        for number in (signal.SIGTERM, signal.SIGINT):
            daemon, manager = self.managed()
            daemon.spawn()
            manager.wait("READY=1")
            daemon.process.send_signal(number)
            manager.wait("STOPPING=1")
            self.assertEqual(daemon.process.wait(PATIENCE), 0)
            self.assertFalse(os.path.exists(daemon.path))

    def test_watchdog_is_pinged_at_no_more_than_half_its_time(self):
        limit = 0.5
        daemon, manager = self.managed(WATCHDOG_USEC=str(int(limit * 1e6)))
        daemon.spawn()
        manager.wait("READY=1")

        def pings():
            manager.listen(0.1)
            return [at for at, line in manager.heard if line == "WATCHDOG=1"]
        until(lambda: len(pings()) >= 8)
        # What is late here is the machine, so the middle one of the gaps is judged.
        gaps = sorted(b - a for a, b in zip(pings(), pings()[1:]))
        self.assertLessEqual(gaps[len(gaps) // 2], limit / 2 + 0.05, gaps)

    def test_without_a_watchdog_nothing_is_pinged(self):
        daemon, manager = self.managed()
        daemon.spawn()
        manager.wait("READY=1")
        daemon.connect().call("server.info")
        daemon.stop()
        manager.listen(0.1)
        self.assertFalse([line for _, line in manager.heard if line.startswith("WATCHDOG")])


class Activation(unittest.TestCase):
    """With the socket passed by somebody who has bound it."""

    def setUp(self):
        if not shutil.which("systemd-socket-activate"):
            self.skipTest("systemd-socket-activate is not installed")

    def activated(self):
        """A daemon that is not started before somebody connects."""
        daemon = Daemon()
        self.addCleanup(daemon.__exit__)
        os.mkdir(os.path.dirname(daemon.path), 0o700)
        daemon.wrapper = ["systemd-socket-activate", "--listen", daemon.path]
        for name in ("HOME", "XDG_RUNTIME_DIR", "XDG_STATE_HOME", "BELFRY_STATE_DIR", "BELFRY_SOCKET", "PATH"):
            daemon.wrapper += ["--setenv", f"{name}={daemon.environment[name]}"]
        daemon.spawn()
        until(lambda: os.path.exists(daemon.path))
        return daemon

    def test_the_first_client_is_answered_by_the_daemon_that_it_starts(self):
        daemon = self.activated()
        info = daemon.connect().call("server.info")
        self.assertEqual(info["pid"], daemon.process.pid, "systemd-socket-activate becomes the daemon")
        self.assertEqual(os.readlink(f"/proc/{info['pid']}/exe"), os.path.realpath(BELFRYD))

    def test_a_passed_socket_is_left_to_its_owner(self):
        daemon = self.activated()
        daemon.connect().call("server.info")
        self.assertEqual(daemon.stop(), 0)
        self.assertTrue(os.path.exists(daemon.path))


class HardEnd(unittest.TestCase):
    def test_kill_loses_nothing_and_the_stale_socket_is_replaced(self):
        with Daemon() as daemon:
            client = daemon.start().connect()
            for name in "abc":
                client.call("notifications.add", id=name, content={"title": "Tea"}, trigger=LATER)
            before = client.call("notifications.pending")
            daemon.kill()
            self.assertTrue(os.path.exists(daemon.path))
            self.assertEqual(daemon.start().connect().call("notifications.pending"), before)

    def test_what_came_due_while_it_was_dead_is_shown_once_and_late(self):
        with Daemon() as daemon:
            client = daemon.start().connect()
            client.call("events.subscribe", consumer="test")
            client.call("notifications.add", id="tea", content={"title": "Tea"}, trigger={"type": "interval", "seconds": 0.3})
            daemon.kill()
            time.sleep(0.6)
            client = daemon.start().connect()
            client.call("events.subscribe", consumer="test")
            self.assertGreater(client.event("fired")["lateSeconds"], 0)
            delivered = client.call("notifications.delivered")["items"]
            self.assertEqual([item["id"] for item in delivered], ["tea"])

    def test_a_second_daemon_names_the_first_and_leaves_it_alone(self):
        with Daemon() as daemon:
            daemon.start()
            second = subprocess.run([BELFRYD, "--desktop", "off", "--socket", f"{daemon.folder}/other.sock"], env=daemon.environment,
                                    capture_output=True, text=True, timeout=PATIENCE)
            self.assertEqual(second.returncode, 75, second.stderr)
            lines = second.stderr.strip().splitlines()
            self.assertEqual(len(lines), 1, second.stderr)
            self.assertIn(str(daemon.process.pid), lines[0])
            self.assertIn(daemon.path, lines[0])
            daemon.connect().call("server.info")

    def test_a_foreign_object_at_the_path_is_named_and_left_alone(self):
        for make in (lambda path: open(path, "w").write("mine"), os.mkdir, lambda path: os.symlink("nowhere", path)):
            with Daemon() as daemon:
                os.mkdir(os.path.dirname(daemon.path), 0o700)
                make(daemon.path)
                before = os.lstat(daemon.path)
                self.assertEqual(daemon.spawn().process.wait(PATIENCE), 1)
                self.assertIn(daemon.path, daemon.stderr())
                self.assertEqual((before.st_ino, before.st_mode), (os.lstat(daemon.path).st_ino, os.lstat(daemon.path).st_mode))
