"""A session bus and a screen of a test's own, and real notification servers on them."""
import json
import os
import shutil
import signal
import subprocess
import tempfile

from daemon import PATIENCE, until

XFCE = "/usr/lib/x86_64-linux-gnu/xfce4/notifyd/xfce4-notifyd"
XFCE_SETTINGS = "/usr/share/dbus-1/services/org.xfce.Xfconf.service"
BUS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-BUS Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:path={folder}/bus</listen><auth>EXTERNAL</auth><servicedir>{folder}/services</servicedir>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
"""
DUNST = """[global]
width = 560
height = 400
origin = top-left
offset = 20x20
font = DejaVu Sans 12
markup = full
format = "<b>%s</b>\\n%b"
idle_threshold = 0
[urgency_low]
timeout = 0
[urgency_normal]
timeout = 0
"""


class Desktop:
    """A bus, and with `screen` an X server. Servers are started and ended by the test, or at the end."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="belfry-desktop-")
        self.processes, self.bus_process, self.display = [], None, None
        self.address = f"unix:path={self.folder}/bus"
        os.mkdir(f"{self.folder}/services")
        if os.path.exists(XFCE_SETTINGS):
            shutil.copy(XFCE_SETTINGS, f"{self.folder}/services")
        with open(f"{self.folder}/bus.conf", "w") as file:
            file.write(BUS.format(folder=self.folder))
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("DBUS_", "XDG_", "WAYLAND", "DISPLAY"))}
        self.environment = {**kept, "HOME": self.folder, "DBUS_SESSION_BUS_ADDRESS": self.address, "XDG_RUNTIME_DIR": self.folder,
                            "GTK_A11Y": "none", "NO_AT_BRIDGE": "1", "GDK_BACKEND": "x11", "GSETTINGS_BACKEND": "memory"}
        self.start_bus()

    def start_bus(self):
        self.bus_process = subprocess.Popen(
            ["dbus-daemon", f"--config-file={self.folder}/bus.conf", "--nofork", "--nopidfile", "--print-address"],
            stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=self.environment)
        assert self.bus_process.stdout.readline().strip(), "dbus-daemon does not start"

    def stop_bus(self):
        self.bus_process.kill()
        self.bus_process.wait()
        self.bus_process.stdout.close()
        os.unlink(f"{self.folder}/bus")

    def start(self, *command):
        process = subprocess.Popen(command, env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        self.processes.append(process)
        return process

    def end(self, process, signal_number=signal.SIGTERM):
        process.send_signal(signal_number)
        process.send_signal(signal.SIGCONT)
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def busctl(self, *arguments):
        return subprocess.run(["busctl", f"--address={self.address}", "--", *arguments], capture_output=True, text=True, timeout=PATIENCE,
                              env=self.environment)

    def notifications(self, method, *arguments):
        return self.busctl("call", "org.freedesktop.Notifications", "/org/freedesktop/Notifications", "org.freedesktop.Notifications",
                           method, *arguments)

    # MARK: Servers

    def screen(self):
        read, write = os.pipe()
        process = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", "1000x700x24", "-nolisten", "tcp", "-noreset"], pass_fds=[write],
                                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        self.processes.append(process)
        with open(read) as line:  # to its end: the number and the line break are written one by one
            number = line.readline().strip()
        assert number, "Xvfb does not start"
        self.display = self.environment["DISPLAY"] = f":{number}"

    def serve(self, *command):
        """Starts a notification server and waits until it has its name."""
        if not self.display:
            self.screen()
        process = self.start(*command)
        until(lambda: self.busctl("status", "org.freedesktop.Notifications").returncode == 0)
        return process

    def dunst(self):
        path = f"{self.folder}/dunstrc"
        with open(path, "w") as file:
            file.write(DUNST)
        return self.serve("dunst", "-config", path)

    def xfce(self):
        return self.serve(XFCE)

    def dunst_has(self):
        """All that dunst shows or has shown, newest last: (summary, body)."""
        self.dunstctl("close-all")
        items = json.loads(self.dunstctl("history"))["data"][0]
        return [(item["summary"]["data"], item["body"]["data"]) for item in reversed(items)]

    def dunstctl(self, *arguments):
        return subprocess.run(["dunstctl", *arguments], env=self.environment, capture_output=True, text=True, timeout=PATIENCE, check=True).stdout

    def shown(self):
        """Bubbles that dunst has on the screen."""
        return int(self.dunstctl("count", "displayed"))

    # MARK: The screen

    def windows(self):
        """Visible windows: (x, y, width, height), for servers that open one for each bubble."""
        tool = subprocess.run(["xdotool", "search", "--onlyvisible", "--name", ".*"], env=self.environment, capture_output=True, text=True,
                              timeout=PATIENCE)
        places = []
        for window in tool.stdout.split():
            shape = subprocess.run(["xdotool", "getwindowgeometry", "--shell", window], env=self.environment, capture_output=True, text=True,
                                   timeout=PATIENCE).stdout
            values = dict(line.split("=") for line in shape.split() if "=" in line)
            if int(values.get("WIDTH", 0)) > 50:
                places.append(tuple(int(values[name]) for name in ("X", "Y", "WIDTH", "HEIGHT")))
        return places

    def click(self, x, y):
        subprocess.run(["xdotool", "mousemove", str(x), str(y), "click", "1"], env=self.environment, check=True, timeout=PATIENCE)

    def screenshot(self, path):
        subprocess.run(["import", "-display", self.display, "-window", "root", path], check=True, capture_output=True, timeout=PATIENCE)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in reversed(self.processes):
            if process.poll() is None:
                self.end(process)
        self.bus_process.kill()
        self.bus_process.wait()
        self.bus_process.stdout.close()
        shutil.rmtree(self.folder, ignore_errors=True)
