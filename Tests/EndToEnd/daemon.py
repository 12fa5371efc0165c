"""A belfryd of a test's own, a client for its socket, and a stand-in for the service manager's side of sd_notify."""
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time

PROJECT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILD = os.path.abspath(os.environ.get("BELFRY_BUILD") or next(
    (p for p in (f"{PROJECT}/.build/release", f"{PROJECT}/.build/debug") if os.path.exists(f"{p}/belfryd")), f"{PROJECT}/.build/release"))
BELFRYD, BELFRY = f"{BUILD}/belfryd", f"{BUILD}/belfry"
PATIENCE = 20  # seconds until something that should come at once is called missing


def until(what, patience=PATIENCE):
    """Waits for a true value and returns it."""
    end = time.monotonic() + patience
    while not (value := what()):
        if time.monotonic() > end:
            raise AssertionError(f"not within {patience} s")
        time.sleep(0.005)
    return value


class Client:
    """One connection. `call` for requests; events met on the way are kept for `event`."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(PATIENCE)
        self.socket.connect(path)
        self.lines = self.socket.makefile("rb")
        self.events, self.last = [], 0

    def line(self):
        text = self.lines.readline()
        if not text:
            raise EOFError("the daemon closed the connection")
        return json.loads(text)

    def call(self, method, **params):
        self.last += 1
        self.socket.sendall(json.dumps({"jsonrpc": "2.0", "id": self.last, "method": method, "params": params}).encode() + b"\n")
        while (reply := self.line()).get("id") != self.last:
            self.events.append(reply["params"])
        if "error" in reply:
            raise AssertionError(f"{method}: {reply['error']}")
        return reply["result"]

    def event(self, name):
        """The next event of that name."""
        while True:
            for event in self.events:
                if event["event"] == name:
                    self.events.remove(event)
                    return event
            self.events.append(self.line()["params"])

    def close(self):
        self.lines.close()
        self.socket.close()


class Manager:
    """What a service manager does with NOTIFY_SOCKET: it listens."""

    def __init__(self, folder):
        self.path = f"{folder}/notify"
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(self.path)
        self.heard = []  # (seconds, NAME=value)

    def listen(self, seconds=0.0):
        """Takes what has been said, waiting at most so long for something."""
        self.socket.settimeout(seconds)
        try:
            while True:
                for line in self.socket.recv(65536).decode().splitlines():
                    self.heard.append((time.monotonic(), line))
                self.socket.settimeout(0)
        except (TimeoutError, BlockingIOError):
            return

    def wait(self, beginning):
        """The first line of that beginning."""
        def said():
            self.listen(0.1)
            return next((line for _, line in self.heard if line.startswith(beginning)), None)
        return until(said)

    def close(self):
        self.socket.close()


class Daemon:
    """A daemon in folders of its own. `kill`, `stop` and `start` keep its state."""

    def __init__(self, *arguments, environment=None, wrapper=(), program=None):
        self.program = program or BELFRYD
        self.folder = tempfile.mkdtemp(prefix="belfry-test-")
        self.state, self.path = f"{self.folder}/state", f"{self.folder}/run/belfry/belfry.sock"
        self.stderr_path = f"{self.folder}/stderr"
        self.arguments, self.wrapper = arguments, list(wrapper)
        os.mkdir(f"{self.folder}/run", 0o700)
        kept = {k: v for k, v in os.environ.items()
                if not k.startswith(("BELFRY_", "NOTIFY_", "LISTEN_", "WATCHDOG_", "JOURNAL_", "DBUS_", "XDG_"))}
        self.environment = {**kept, "HOME": self.folder, "XDG_RUNTIME_DIR": f"{self.folder}/run", "XDG_STATE_HOME": self.state,
                            "BELFRY_STATE_DIR": self.state, "BELFRY_SOCKET": self.path, **(environment or {})}
        self.process, self.clients = None, []

    def spawn(self):
        """Starts it without waiting."""
        with open(self.stderr_path, "ab") as stderr:
            self.process = subprocess.Popen([*self.wrapper, self.program, "--desktop", "off", *self.arguments], env=self.environment,
                                            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=stderr)
        return self

    def start(self):
        """Starts it and waits until it answers."""
        self.spawn()

        def answers():
            assert self.process.poll() is None, f"belfryd ended with {self.process.returncode}: {self.stderr()}"
            try:
                self.connect().call("server.info")
                return True
            except (FileNotFoundError, ConnectionRefusedError):
                return False
        until(answers)
        return self

    def connect(self):
        client = Client(self.path)
        self.clients.append(client)
        return client

    def belfry(self, *arguments):
        return subprocess.run([BELFRY, *arguments], env=self.environment, capture_output=True, text=True, timeout=PATIENCE)

    def stderr(self):
        with open(self.stderr_path, errors="replace") as file:
            return file.read()

    def stop(self, signal_number=signal.SIGTERM):
        self.process.send_signal(signal_number)
        return self.process.wait(PATIENCE)

    def kill(self):
        return self.stop(signal.SIGKILL)

    def status(self, name):
        """A line of /proc/PID/status, as a number."""
        with open(f"/proc/{self.process.pid}/status") as file:
            return next(int(line.split()[1]) for line in file if line.startswith(name + ":"))

    def resident_kilobytes(self):
        return self.status("VmRSS")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for client in self.clients:
            client.close()
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
