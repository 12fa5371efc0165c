"""The programs under examples/ do what their pages say."""
import os
import shutil
import subprocess
import unittest

from daemon import BUILD, PATIENCE, PROJECT, Daemon


class Clients(unittest.TestCase):
    def answers(self, *command):
        """Runs a client that answers the next notification; its output."""
        with Daemon() as daemon:
            client = daemon.start().connect()
            process = subprocess.Popen(command, env=daemon.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
            self.addCleanup(process.stdout.close)
            self.addCleanup(process.kill)
            first = process.stdout.readline()
            self.assertTrue(first.startswith("Waiting"), first)
            client.call("notifications.add", id="plants", content={"title": "Water the plants", "category": "TIMER_ACTION"})
            rest, _ = process.communicate(timeout=PATIENCE)
            self.assertEqual(process.returncode, 0)
            self.assertEqual(rest.splitlines(), ["Water the plants: Start task", "started"])
            self.assertEqual(len(client.call("activities.list")["items"]), 1)

    def test_answer_from_python(self):
        self.answers("/usr/bin/python3", f"{PROJECT}/examples/answer-from-python/answer.py")

    def test_answer_from_shell(self):
        if not (shutil.which("socat") and shutil.which("jq")):
            self.skipTest("socat or jq is not installed")
        self.answers(f"{PROJECT}/examples/answer-from-shell/answer.sh")


class Quickstart(unittest.TestCase):
    def test_it_runs_through_in_under_a_minute_and_leaves_nothing(self):
        temporary = Daemon().folder  # only for its folder: the script's temporary files go there
        self.addCleanup(shutil.rmtree, temporary)
        before = sorted(os.listdir(temporary))
        environment = {**os.environ, "BELFRY_BUILD": BUILD, "TMPDIR": temporary}
        done = subprocess.run(["bash", f"{PROJECT}/examples/quickstart.sh"], env=environment, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        for word in ("TIMER_ACTION", "snoozed until", "shown again after the snooze", "started", "in progress", "completed (COMPLETE_ACTION)"):
            self.assertIn(word, done.stdout)
        self.assertEqual(sorted(os.listdir(temporary)), before)
