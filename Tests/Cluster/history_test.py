"""A history with any fault that a cluster may have is found to violate the rules, and a history without is not."""

import random
import unittest

from history import check


class Model:
    """Servers that do all right; a test has one of them go wrong."""

    def __init__(self):
        self.records, self.time, self.events, self.connections = [], 0, [], 0
        self.titles, self.note, self.saved, self.is_done = [], "", "", False

    def add(self, kind, **fields):
        self.time += 0.001
        self.records.append({"page": "Ada", "at": self.time, "kind": kind, **fields})

    def join(self, owner, epoch, how="resync", acknowledged=None):
        self.connections += 1
        known = len(self.events) if acknowledged is None else acknowledged
        self.add("join", connection=self.connections, owner=owner, epoch=epoch, how=how, acknowledged=known)
        self.shown()
        return self.connections

    def shown(self):
        self.add("shown", connection=self.connections, titles=list(self.titles), note=self.note)

    def send(self, *does):
        self.events.append(does)
        self.add("send", event=len(self.events), does=list(does))
        self.post(self.connections)

    def post(self, connection):
        self.add("post", event=len(self.events), connection=connection)

    def apply(self):
        kind, *values = self.events[-1]
        if kind == "add":
            self.titles.append(values[0])
        elif kind == "type":
            self.note = values[0]
        elif kind == "save":
            self.saved = values[0]
        elif kind == "check":
            self.is_done = values[0]

    def acknowledge(self, connection=None, event=None):
        self.add("ack", connection=connection or self.connections, event=event or len(self.events))

    def do(self, *does):
        self.send(*does)
        self.apply()
        self.acknowledge()

    def end(self):
        self.add("stored", titles=list(self.titles), note=self.saved, is_done=self.is_done)
        return check(self.records)


def begun():
    model = Model()
    model.join("one#1", 7, how="new")
    for does in (["add", "Milk"], ["edit"], ["type", "a"], ["save", "a"], ["check", True], ["add", "Bread"], ["type", "ab"]):
        model.do(*does)
    return model


class HistoryTest(unittest.TestCase):
    def assert_found(self, model, *words):
        violations = model.end()
        for word in words:
            self.assertTrue(any(word in violation for violation in violations), (word, violations))

    def test_a_history_without_faults_is_right(self):
        model = begun()
        model.join("two#1", 8)
        model.do("type", "abc")
        model.join("two#1", 8, how="resume")
        model.do("save", "abc")
        self.assertEqual(model.end(), [])

    def test_any_right_history_is_right(self):
        for seed in range(200):
            chance, model = random.Random(seed), begun()
            for step in range(30):
                choice = chance.random()
                if choice < 0.2:
                    model.join(f"{chance.choice(['one', 'two'])}#{step}", 100 + step)
                elif choice < 0.4:
                    # Applied and saved; the acknowledgement comes with the next answer.
                    model.send("type", f"typed {step}")
                    model.apply()
                    model.join("three#1", 200 + step)
                else:
                    model.do(*chance.choice([["add", f"to-do {step}"], ["type", f"typed {step}"], ["check", step % 2 == 0]]))
            self.assertEqual(model.end(), [], seed)

    def test_an_event_that_was_sent_and_not_yet_applied_may_be_missing(self):
        model = begun()
        model.send("add", "Tea")
        model.join("two#1", 8, acknowledged=len(model.events) - 1)
        model.post(model.connections)
        model.apply()
        model.acknowledge()
        self.assertEqual(model.end(), [])

    def test_an_acknowledged_event_that_is_lost_in_the_database(self):
        model = begun()
        model.titles.remove("Bread")
        self.assert_found(model, "['Bread'] are missing")

    def test_a_page_that_shows_what_it_was_before(self):
        model = begun()
        model.shown()
        model.titles, titles = model.titles[:1], model.titles
        model.join("two#1", 8)
        model.titles = titles
        self.assert_found(model, "['Bread'] are missing")

    def test_an_acknowledged_event_that_is_lost_in_the_page(self):
        model = begun()
        model.note = "a"
        model.join("two#1", 8)
        self.assert_found(model, "'ab' was acknowledged")

    def test_a_page_that_starts_afresh(self):
        model = begun()
        model.join("two#1", 8, how="new", acknowledged=0)
        self.assert_found(model, "starts the page afresh", "was acknowledged before")

    def test_a_doubled_event(self):
        model = begun()
        model.titles.append("Bread")
        self.assert_found(model, "'Bread' is there 2 times")

    def test_reordered_events(self):
        model = begun()
        model.titles.reverse()
        self.assert_found(model, "in the place of ['Milk', 'Bread']")

    def test_an_older_save_over_a_newer_one(self):
        model = begun()
        model.do("save", "ab")
        model.saved = "a"
        self.assert_found(model, "note is 'a' in the database")

    def test_an_older_check_over_a_newer_one(self):
        model = begun()
        model.do("check", False)
        model.is_done = True
        self.assert_found(model, "is_done is True")

    def test_a_text_that_nobody_typed(self):
        model = begun()
        model.note = "b"
        model.shown()
        self.assert_found(model, "nobody has typed")

    def test_two_owners_in_one_epoch(self):
        model = begun()
        model.join("two#1", 7, how="resume")
        self.assert_found(model, "two owners serve epoch 7")

    def test_two_lives_of_a_server_are_two_owners(self):
        model = begun()
        model.join("one#2", 7, how="resume")
        self.assert_found(model, "two owners serve epoch 7")

    def test_a_former_owner_that_acknowledges(self):
        model = begun()
        former = model.connections
        model.send("type", "abc")
        model.join("two#1", 8, acknowledged=len(model.events) - 1)
        model.acknowledge(former)
        model.apply()
        model.acknowledge()
        self.assert_found(model, "one#1 acknowledges event 8 after two#1 took the page over at event 7")

    def test_a_former_owner_that_acknowledges_what_it_was_sent_later(self):
        model = begun()
        former = model.connections
        model.join("two#1", 8)
        model.do("type", "abc")
        model.post(former)
        model.acknowledge(former)
        self.assert_found(model, "which was sent to it after it had lost the page")

    def test_an_acknowledgement_of_a_former_owner_that_was_on_its_way(self):
        model = begun()
        former = model.connections
        model.send("type", "abc")
        model.apply()
        model.join("two#1", 8)
        model.acknowledge(former)
        self.assertEqual(model.end(), [])

    def test_an_acknowledgement_that_is_taken_back(self):
        model = begun()
        model.join("two#1", 8, acknowledged=3)
        self.assert_found(model, "knows of event 3, and 7 was acknowledged before")

    def test_an_acknowledgement_of_nothing(self):
        model = begun()
        model.acknowledge(event=99)
        self.assert_found(model, "only 7 were made")

    def test_an_event_without_an_acknowledgement(self):
        model = begun()
        model.send("check", False)
        model.apply()
        self.assert_found(model, "never acknowledged")

    def test_an_event_that_did_nothing(self):
        for kind in ("gone", "refused", "lost"):
            model = begun()
            model.add(kind, connection=1, event=3)
            self.assert_found(model, f"did nothing: {kind}")

    def test_a_history_without_an_end(self):
        model = begun()
        self.assertIn("no end", check(model.records)[0])


if __name__ == "__main__":
    unittest.main()
