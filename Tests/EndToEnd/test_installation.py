"""What is installed, where, and that it runs there."""
import os
import re
import shutil
import subprocess
import tempfile
import unittest

from daemon import BELFRY, BELFRYD, BUILD, PROJECT

INSTALLED = """bin/belfry bin/belfryd lib/systemd/user/belfryd.service lib/systemd/user/belfryd.socket
lib/systemd/catalog/belfryd.catalog share/man/man1/belfry.1 share/man/man7/belfry-protocol.7 share/man/man8/belfryd.8
share/bash-completion/completions/belfry
share/zsh/site-functions/_belfry share/fish/vendor_completions.d/belfry.fish""".split()


class Installation(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="belfry-stage-")
        self.addCleanup(shutil.rmtree, self.folder)

    def install(self, *options, build=BUILD, code=0):
        done = subprocess.run([f"{PROJECT}/systemd/install.sh", "--destdir", self.folder, *options], cwd="/",
                              env={**os.environ, "BELFRY_BUILD": build}, capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, code, done.stderr)
        return done

    def files(self):
        """Everything staged: path → (mode, contents)."""
        found = {}
        for folder, _, names in os.walk(self.folder):
            for name in names:
                path = os.path.join(folder, name)
                with open(path, "rb") as file:
                    found[os.path.relpath(path, self.folder)] = (os.stat(path).st_mode & 0o7777, file.read())
        return found

    def test_each_file_is_where_it_belongs_and_a_second_time_changes_nothing(self):
        self.install("--prefix", "/usr")
        first = self.files()
        self.assertEqual(sorted(first), sorted(f"usr/{path}" for path in INSTALLED))
        for path, (mode, _) in first.items():
            self.assertEqual(mode, 0o755 if "/bin/" in path else 0o644, path)
        self.install("--prefix", "/usr")
        self.assertEqual(self.files(), first)

    def test_the_unit_starts_the_daemon_of_its_prefix(self):
        for prefix in ("/usr", "/usr/local", "/opt/belfry-1.0+x"):
            self.install("--prefix", prefix)
            unit = self.files()[f"{prefix[1:]}/lib/systemd/user/belfryd.service"][1].decode()
            self.assertEqual(re.findall(r"^ExecStart=(.*)$", unit, re.M), [f"{prefix}/bin/belfryd"])

    def test_uninstall_takes_away_what_was_installed_and_no_more(self):
        self.install("--prefix", "/usr")
        other = f"{self.folder}/usr/bin/other"
        with open(other, "w"):
            pass
        self.install("--prefix", "/usr", "--uninstall")
        self.assertEqual(list(self.files()), ["usr/bin/other"])
        self.install("--prefix", "/usr", "--uninstall")

    def test_without_a_build_nothing_is_installed(self):
        done = self.install(build="/nonexistent", code=1)
        self.assertIn("/nonexistent/belfryd", done.stderr)
        self.assertEqual(self.files(), {})

    def test_wrong_usage_is_refused(self):
        for options in (["--prefix"], ["--prefix", "relative"], ["--prefix", "/with space"], ["--nonsense"], ["stray"]):
            self.assertIn("usage", self.install(*options, code=2).stderr)
        self.assertEqual(self.files(), {})


class Units(unittest.TestCase):
    UNITS = [f"{PROJECT}/systemd/belfryd.service", f"{PROJECT}/systemd/belfryd.socket"]

    def analyze(self, *arguments):
        if not shutil.which("systemd-analyze"):
            self.skipTest("systemd-analyze is not installed")
        with tempfile.TemporaryDirectory() as folder:
            os.mkdir(f"{folder}/units")
            for path in self.UNITS:
                with open(path) as file, open(f"{folder}/units/{os.path.basename(path)}", "w") as copy:
                    copy.write(file.read().replace("ExecStart=/usr/bin/", f"ExecStart={BUILD}/"))
            return subprocess.run(["systemd-analyze", "--user", *arguments, f"{folder}/units/belfryd.service"],
                                  env={**os.environ, "XDG_RUNTIME_DIR": folder, "SYSTEMD_UNIT_PATH": f"{folder}/units:"},
                                  capture_output=True, text=True, timeout=60)

    def test_systemd_has_nothing_to_say_against_the_units(self):
        done = self.analyze("verify", "--man=no")
        self.assertEqual((done.returncode, done.stdout + done.stderr), (0, ""))

    def test_the_service_is_confined(self):
        done = self.analyze("security", "--offline=yes", "--no-pager")
        exposure = re.search(r"exposure level for \S+ ([\d.]+)", done.stdout)
        self.assertTrue(exposure, done.stdout + done.stderr)
        print(f"exposure of belfryd.service: {exposure.group(1)}")
        self.assertLessEqual(float(exposure.group(1)), 4.0)


class Programs(unittest.TestCase):
    def test_no_library_that_is_not_on_every_machine(self):
        if not BUILD.endswith("release"):
            self.skipTest("not a release build")
        for program in (BELFRY, BELFRYD):
            libraries = subprocess.run(["ldd", program], capture_output=True, text=True, check=True).stdout
            self.assertNotRegex(libraries, r"Foundation|ICU|libswift|not found", program)
            resolved = re.findall(r"=> (\S+)", libraries)
            self.assertFalse([path for path in resolved if not path.startswith(("/lib", "/usr/lib"))], program)

    def test_each_tells_its_version(self):
        for program in (BELFRY, BELFRYD):
            done = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=20)
            self.assertEqual(done.returncode, 0)
            self.assertRegex(done.stdout, r"\d+\.\d+")
