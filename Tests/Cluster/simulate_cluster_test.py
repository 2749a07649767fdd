"""The simulation of a lost rack: the same seed gives the same figures, and jitter and admission do what they are for."""

import importlib.machinery
import importlib.util
import pathlib
import subprocess
import sys
import unittest
from dataclasses import replace

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "scripts" / "simulate-cluster"
loader = importlib.machinery.SourceFileLoader("simulate_cluster", str(SCRIPT))
module = importlib.util.module_from_spec(importlib.util.spec_from_loader("simulate_cluster", loader))
sys.modules["simulate_cluster"] = module
sys.dont_write_bytecode, before = True, sys.dont_write_bytecode
loader.exec_module(module)
sys.dont_write_bytecode = before

SMALL = module.Parameters(sessions=2_000, servers=10, lost=2, write_cost=1 / 500, read_cost=1 / 2_000, reads=1, admission=0, event_interval=60)


def run(**changes):
    return module.Simulation(replace(SMALL, **changes)).run()


class SimulateClusterTest(unittest.TestCase):
    def test_the_same_seed_gives_the_same_figures(self):
        one, two = run(), run()
        self.assertEqual((one.back, one.requests, one.save_delays), (two.back, two.requests, two.save_delays))
        self.assertNotEqual(one.back, run(seed=2).back)

    def test_all_pages_of_the_lost_servers_are_back_once(self):
        for changes in ({}, {"admission": 1}, {"jitter": 0.0}, {"election": 7.0}):
            self.assertEqual(len(run(**changes).back), 400, changes)

    def test_no_page_is_back_before_its_requests_can_be_done(self):
        it = run(jitter=0.0)
        least = SMALL.read_cost + SMALL.write_cost + 2 * SMALL.round_trip + SMALL.restore_cost
        self.assertGreaterEqual(it.back[0], least)
        # All of them at one server of NATS, one after the other.
        self.assertGreaterEqual(it.back[-1], 400 * (SMALL.read_cost + SMALL.write_cost))

    def test_jitter_spreads_the_load(self):
        herd, spread = run(jitter=0.0), run(jitter=10.0)
        self.assertLess(max(spread.queues.values()), max(herd.queues.values()) / 4)
        self.assertLess(spread.save_delay(0.99), herd.save_delay(0.99))

    def test_claims_that_wait_for_their_turn_bound_the_queue_and_are_not_sent_away(self):
        free, bounded = run(), run(admission=2)
        self.assertEqual(bounded.refused, 0)
        self.assertLess(max(bounded.queues.values()), 20 * SMALL.write_cost)
        self.assertLess(bounded.back[-1], 1.2 * free.back[-1])

    def test_a_claim_that_has_waited_for_too_long_is_sent_away(self):
        it = run(admission=1, patience=0.1)
        self.assertGreater(it.refused, 0)
        self.assertEqual(len(it.back), 400)

    def test_admission_without_waiting_bounds_the_queue(self):
        free, bounded = run(), run(admission=2, patience=0.0)
        self.assertEqual(free.refused, 0)
        self.assertGreater(bounded.refused, 0)
        # Two claims at each of eight servers, and the saves of one tick.
        self.assertLess(max(bounded.queues.values()), 20 * SMALL.write_cost)
        self.assertGreater(max(free.queues.values()), 5 * max(bounded.queues.values()))

    def test_requests_that_take_too_long_fail_and_are_made_again(self):
        it = run(write_cost=1 / 50, event_interval=1e9)
        self.assertGreater(it.failed_claims, 0)
        self.assertEqual(len(it.back), 400)

    def test_without_a_leader_nothing_is_back(self):
        it = run(election=4.0)
        self.assertGreater(it.back[0], 4.0)

    def test_the_model_gives_up(self):
        it = run(write_cost=1.0, limit=30.0)
        self.assertLess(len(it.back), 400)
        self.assertEqual(it.part_back(1), float("inf"))
        self.assertIn("over 30", module.row("", replace(SMALL, write_cost=1.0, limit=30.0))[1])

    def test_the_program_says_what_it_found(self):
        words = ["--sessions", "1000", "--servers", "10", "--lost", "1"]
        said = subprocess.run([SCRIPT, *words], capture_output=True, text=True, check=True).stdout
        self.assertIn("| second | requests |", said)
        refused = subprocess.run([SCRIPT, "--lost", "200"], capture_output=True, text=True)
        self.assertIn("--lost expects 1 to 199", refused.stderr)


if __name__ == "__main__":
    unittest.main()
