#!/usr/bin/env python3
"""The built programs, driven from outside: service manager, sockets, installation, examples, figures.

    Tests/EndToEnd/run.py                 all of it
    Tests/EndToEnd/run.py activation      the tests whose name holds a word

Build: $BELFRY_BUILD, else .build/release, else .build/debug. Python 3.11, standard library only.
"""
import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))


def chosen(suite, words):
    for item in suite:
        if isinstance(item, unittest.TestSuite):
            yield from chosen(item, words)
        elif not words or any(word in item.id() for word in words):
            yield item


def main():
    sys.dont_write_bytecode = True
    os.chdir(os.path.dirname(os.path.dirname(HERE)))
    found = unittest.defaultTestLoader.discover(HERE, top_level_dir=HERE)
    tests = unittest.TestSuite(chosen(found, sys.argv[1:]))
    result = unittest.TextTestRunner(stream=sys.stdout, verbosity=2).run(tests)
    failed, skipped = len(result.failures) + len(result.errors), len(result.skipped)
    print(f"{result.testsRun - failed - skipped} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 0 if result.wasSuccessful() and result.testsRun else 1


sys.exit(main())
