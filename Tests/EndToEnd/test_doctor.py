"""belfry doctor on machines that lack something, or where something hangs: it answers all the same."""
import json
import os
import shutil
import signal
import unittest

from daemon import Daemon
from desktop import Desktop


class Doctor(unittest.TestCase):
    def checks(self, daemon):
        """By name, and the exit code."""
        outcome = daemon.belfry("doctor", "--json")  # fails when it takes longer than a test waits
        return {check["check"]: check for check in json.loads(outcome.stdout)["checks"]}, outcome.returncode

    def test_a_daemon_that_answers_is_told_of(self):
        with Daemon() as daemon:
            daemon.start()
            checks, _ = self.checks(daemon)
            self.assertEqual((checks["socket"]["verdict"], checks["state"]["verdict"]), ("ok", "ok"))
            self.assertIn(str(daemon.process.pid), checks["socket"]["text"])
            self.assertIn(daemon.state, checks["state"]["text"])
            self.assertEqual(checks["desktop"]["verdict"], "note")
            os.chmod(daemon.state, 0o755)
            self.assertIn("chmod 0700", self.checks(daemon)[0]["state"]["advice"])

    def test_nothing_that_hangs_is_waited_for(self):
        if not shutil.which("dbus-daemon"):
            self.skipTest("dbus-daemon is not installed")
        with Daemon() as daemon, Desktop() as desktop:
            daemon.environment["DBUS_SESSION_BUS_ADDRESS"] = desktop.address
            tools = f"{daemon.folder}/tools"
            os.mkdir(tools)
            with open(f"{tools}/systemctl", "w") as file:
                file.write("#!/bin/sh\nsleep 3600\n")
            os.chmod(f"{tools}/systemctl", 0o755)
            daemon.start()
            daemon.environment["PATH"] = f"{tools}:{daemon.environment['PATH']}"
            daemon.process.send_signal(signal.SIGSTOP)
            desktop.bus_process.send_signal(signal.SIGSTOP)
            checks, code = self.checks(daemon)
            daemon.process.send_signal(signal.SIGCONT)
            self.assertEqual(code, 1)
            self.assertEqual(checks["socket"]["verdict"], "problem")
            self.assertIn("did not answer", checks["socket"]["text"])
            self.assertIn("no answer", checks["bus"]["text"])
            self.assertEqual(checks["unit"]["verdict"], "skipped")

    def test_where_there_is_nothing_at_all_it_says_so(self):
        with Daemon() as daemon:
            checks, code = self.checks(daemon)
            self.assertEqual(code, 1)
            self.assertIn("there is no socket", checks["socket"]["text"])
            self.assertEqual(checks["bus"]["verdict"], "note")
            self.assertEqual(checks["desktop"]["verdict"], "skipped")
