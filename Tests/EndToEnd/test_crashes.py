"""Killed at every step of a turn: the crash matrix, a part of it. `crash_round.py 1000` runs as much as one likes."""
import os
import unittest

from crash_round import DEBUG, MATRIX, Round, has_failpoints
from daemon import BELFRYD


class CrashMatrix(unittest.TestCase):
    def test_killed_anywhere_it_keeps_its_word(self):
        if not os.path.exists(DEBUG):
            self.skipTest("failpoints are in debug builds only")
        deaths = 0
        # Each point once, the first time that it is come to.
        for number in range(len(MATRIX)):
            this = Round(number)
            with self.subTest(number=number, point=this.point):
                this.run()
                deaths += this.died
        # A turn that the timers begin comes when it comes, so a life may be over before its point.
        self.assertGreaterEqual(deaths, len(MATRIX) - 4)

    def test_a_release_build_has_no_failpoints(self):
        if not BELFRYD.endswith("release/belfryd"):
            self.skipTest("not a release build")
        self.assertFalse(has_failpoints(BELFRYD))
