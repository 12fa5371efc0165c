"""Bubbles on real notification servers: what a person sees and presses."""
import os
import shutil
import unittest

from daemon import Daemon, until
from desktop import XFCE, Desktop

SCREENSHOTS = os.environ.get("BELFRY_SCREENSHOTS")  # a folder to keep pictures in, to be looked at


class OnADesktop(unittest.TestCase):
    def setUp(self):
        for program in ("dunst", "Xvfb", "xdotool", "dbus-daemon"):
            if not shutil.which(program):
                self.skipTest(f"{program} is not installed")
        self.desktop = Desktop()
        self.addCleanup(self.desktop.__exit__)

    def daemon(self, *arguments):
        daemon = Daemon("--desktop", "auto", *arguments, environment={"DBUS_SESSION_BUS_ADDRESS": self.desktop.address})
        self.addCleanup(daemon.__exit__)
        client = daemon.start().connect()
        return daemon, client

    def connected(self, client):
        until(lambda: client.call("server.status")["desktop"]["state"] == "connected")

    def picture(self, name):
        if SCREENSHOTS:
            self.desktop.screenshot(f"{SCREENSHOTS}/{name}.png")


class Quiet(OnADesktop):
    def test_bubbles_are_held_back_over_a_kill_and_told_in_one(self):
        daemon, client = self.daemon("--virtual-clock", "2026-05-01T12:00:00Z", "--zone", "Europe/Berlin")
        self.desktop.dunst()
        self.connected(client)
        self.assertEqual(daemon.belfry("quiet", "for", "1h").stdout.splitlines()[0], "quiet until 2026-05-01 15:00  in 1 hour")
        client.call("notifications.add", id="tea", content={"title": "Tea <b>is</b> ready"})
        client.call("notifications.add", id="fire", content={"title": "Fire", "interruption": "critical"})
        client.call("notifications.add", id="plants", content={"title": "Water the plants"}, trigger={"type": "interval", "seconds": 900})
        client.call("clock.advance", seconds=1200)
        until(lambda: self.desktop.shown() == 1)
        daemon.kill()
        # The clock of the one that is started stands where the first one's began.
        client = daemon.start().connect()
        self.connected(client)
        self.assertEqual(client.call("server.quiet")["held"], 2)
        self.assertEqual({item["id"] for item in client.call("notifications.delivered")["items"]}, {"tea", "fire", "plants"})
        client.call("clock.advance", seconds=7200)
        until(lambda: self.desktop.shown() == 2)
        self.picture("digest-dunst")
        digest = next(pair for pair in self.desktop.dunst_has() if "while it was quiet" in pair[0])
        self.assertEqual(digest, ("2 notifications while it was quiet", "14:00  Tea &lt;b&gt;is&lt;/b&gt; ready\n14:15  Water the plants"))
        self.assertEqual(daemon.belfry("quiet").stdout, "not quiet\n")


@unittest.skipUnless(os.path.exists(XFCE), "xfce4-notifyd is not installed")
class OnXfce(OnADesktop):
    """A server that opens a window for each bubble and draws every button in it."""

    def press(self, button):
        """Presses a button of the only bubble, counted from the right."""
        looks = []

        def still():
            # A card is drawn anew up to 100 ms after it changed, and its window grows: ten looks in a row have to agree.
            looks.append(next((place for place in self.desktop.windows() if place[2] < 900), None))
            return looks[-1] if looks[-1] and looks[-10:].count(looks[-1]) == 10 else None

        x, y, width, height = until(still)
        self.desktop.click(x + width - 50 - 100 * button, y + height - 30)

    def test_the_button_that_is_drawn_is_pressed_and_answers(self):
        _, client = self.daemon()
        self.desktop.xfce()
        self.connected(client)
        client.call("events.subscribe")
        client.call("notifications.add", id="tea", content={"title": "Tea", "subtitle": "Green", "body": "3 < 4 & 5 > 4", "category": "TIMER_ACTION"})
        until(lambda: len(self.desktop.windows()) > 1)
        self.picture("reminder-xfce")
        self.press(1)
        responded = client.event("responded")
        self.assertEqual((responded["action"], responded["by"], responded["state"]), ("DISMISS_ACTION", "desktop", "dismissed"))
        until(lambda: len(self.desktop.windows()) == 1)

    def test_an_activity_is_one_window_that_changes_in_place(self):
        _, client = self.daemon()
        self.desktop.xfce()
        self.connected(client)
        client.call("events.subscribe", topics=["activity"])
        for count in range(0, 101, 5):
            client.call("activities.start", key="count", attributes={"name": "Counting"}, ifExists="update",
                        content={"state": {"count": count, "total": 100, "status": f"at {count}"}},
                        actions=[{"id": "STOP", "title": "Stop", "behavior": {"type": "complete"}}])
        until(lambda: len(self.desktop.windows()) > 1)
        self.picture("activity-xfce")
        self.assertEqual(len(self.desktop.windows()), 2)
        self.press(0)
        ended = client.event("ended")
        self.assertEqual(ended["activity"]["content"]["state"]["status"], "completed")
        client.call("activities.dismiss", key="count")
        until(lambda: len(self.desktop.windows()) == 1)
