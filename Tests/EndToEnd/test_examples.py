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


class BuildProgress(unittest.TestCase):
    def run_build(self, script, **variables):
        """Runs build.sh around a shell script; the finished process, the activities and the waiting reminders."""
        with Daemon() as daemon:
            client = daemon.start().connect()
            environment = {**daemon.environment, "PATH": f"{BUILD}:{os.environ['PATH']}", **variables}
            done = subprocess.run([f"{PROJECT}/examples/build-progress/build.sh", "sh", "-c", script], env=environment,
                                  stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE)
            return done, client.call("activities.list")["items"], client.call("notifications.delivered")["items"]

    def test_a_command_that_succeeds_is_an_activity_that_ended(self):
        done, activities, waiting = self.run_build("echo '[3/4] Linking'; echo done", NAME="Nightly")
        self.assertEqual((done.returncode, done.stdout), (0, "[3/4] Linking\ndone\n"), done.stderr)
        self.assertEqual([(each["key"], each["state"]) for each in activities], [("Nightly", "ended")])
        self.assertEqual(waiting, [])

    def test_a_command_that_fails_leaves_a_reminder_and_its_exit_code(self):
        done, activities, waiting = self.run_build("exit 3", NAME="Nightly")
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertEqual([each["state"] for each in activities], ["ended"])
        self.assertEqual([each["id"] for each in waiting], ["Nightly.failed"])
        self.assertEqual(waiting[0]["content"]["title"], "Nightly failed")
        self.assertIn("ended with 3", waiting[0]["content"]["body"])


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
