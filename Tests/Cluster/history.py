"""The history of pages as their clients saw it, and the rules that it has to keep.

A history is a list of records, one object of JSON on each line of its file, in the order in which the clients saw them:

| kind | fields | meaning |
|---|---|---|
| send | event, does | the client has made an event: `["add", title]`, `["type", text]`, `["save", text]`, `["check", is_done]` or `["edit"]` |
| post | event, connection | it went up a connection, perhaps not for the first time |
| join | connection, owner, epoch, how, acknowledged | an owner (one life of one server) has answered a hello |
| shown | connection, titles, note | the complete page, as that owner showed it; the note is null while no editor is shown |
| ack | connection, event | events up to this one are acknowledged |
| gone, refused, lost | connection, event | the owner says that an event did nothing |
| stored | titles, note, is_done | what the database has at the end; once for each page, last |
| fault | does | what was done to which process; for those who read it |

All have `page` and `at`, in seconds; the page of a fault is empty.
"""

import collections
import json


def read(path):
    with open(path, encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def write(records, path):
    with open(path, "w", encoding="utf-8") as file:
        for record in records:
            file.write(json.dumps(record, separators=(",", ":")) + "\n")


def check(records):
    """Returns the violations, one line for each; an empty list if all rules are kept."""
    pages = collections.defaultdict(list)
    for record in records:
        if record["kind"] == "fault":
            continue
        pages[record["page"]].append(record)
    return [f"{page}: {violation}" for page, of_page in pages.items() for violation in PageCheck(of_page).violations]


class PageCheck:
    """The history of one page."""

    def __init__(self, records):
        self.violations = []
        self.does = {}  # event -> what it does
        self.acknowledged = 0
        self.most_shown = 0
        self.joins = {}  # connection -> its join
        self.joined_at = {}  # connection -> how many joins there were by then
        self.epochs = {}  # epoch -> the owner who serves it
        self.posted = {}  # connection -> event -> the number of joins when it was posted first
        for record in records:
            getattr(self, f"_{record['kind']}")(record)
        if not records or records[-1]["kind"] != "stored":
            self._violated(records[-1] if records else {"at": 0}, "the history has no end")

    def _violated(self, record, what):
        self.violations.append(f"at {record['at']:.3f} s {what}")

    def _send(self, record):
        if record["event"] != len(self.does) + 1:
            self._violated(record, f"event {record['event']} was made after {len(self.does)}")
        self.does[record["event"]] = record["does"]

    def _post(self, record):
        self.posted.setdefault(record["connection"], {}).setdefault(record["event"], len(self.joins))

    def _join(self, record):
        owner, epoch, connection = record["owner"], record["epoch"], record["connection"]
        if self.epochs.setdefault(epoch, owner) != owner:
            self._violated(record, f"two owners serve epoch {epoch}: {self.epochs[epoch]} and {owner}")
        if record["acknowledged"] < self.acknowledged:
            self._violated(record, f"{owner} knows of event {record['acknowledged']}, and {self.acknowledged} was acknowledged before")
        if record["how"] == "new" and self.acknowledged:
            self._violated(record, f"{owner} starts the page afresh, and event {self.acknowledged} was acknowledged before")
        self.joins[connection] = record
        self.joined_at[connection] = len(self.joins)
        self._acknowledge(record, record["acknowledged"])

    def _ack(self, record):
        connection, event = record["connection"], record["event"]
        join = self.joins.get(connection)
        if join is None:
            return self._violated(record, f"event {event} is acknowledged on connection {connection}, which has not joined")
        later = [other for other in self.joins.values() if self.joined_at[other["connection"]] > self.joined_at[connection]]
        for other in later:
            if other["owner"] != join["owner"] and event > other["acknowledged"]:
                self._violated(
                    record,
                    f"{join['owner']} acknowledges event {event} after {other['owner']} took the page over at event {other['acknowledged']}",
                )
                break
        posted = self.posted.get(connection, {})
        if later and posted.get(event, 0) > self.joined_at[connection]:
            self._violated(record, f"{join['owner']} acknowledges event {event}, which was sent to it after it had lost the page")
        self._acknowledge(record, event)

    def _acknowledge(self, record, event):
        if event > len(self.does):
            self._violated(record, f"event {event} is acknowledged, and only {len(self.does)} were made")
        self.acknowledged = max(self.acknowledged, event)

    def _gone(self, record):
        self._violated(record, f"event {record['event']} did nothing: {record['kind']}")

    _refused = _lost = _gone

    def _shown(self, record):
        titles = self._all("add")
        shown = record["titles"]
        if shown is not None:
            # A to-do is shown from when it is in the database. Its event may be acknowledged before, if the session has it.
            self._check_titles(record, shown, titles, self.most_shown)
            self.most_shown = max(self.most_shown, len(shown))
        if record["note"] is not None:
            notes = ["", *self._all("type")]
            if record["note"] not in notes:
                self._violated(record, f"the note is {record['note']!r}, which nobody has typed")
            elif notes.index(record["note"]) < len(self._all("type", self.acknowledged)):
                typed = notes[len(self._all("type", self.acknowledged))]
                self._violated(record, f"the note is {record['note']!r}, and {typed!r} was acknowledged")

    def _check_titles(self, record, found, titles, least):
        for title, count in collections.Counter(found).items():
            if count > 1:
                self._violated(record, f"{title!r} is there {count} times")
        if found != titles[: len(found)]:
            self._violated(record, f"the to-dos are {found}, in the place of {titles}")
        elif len(found) < least:
            self._violated(record, f"{titles[len(found):least]} are missing")

    def _stored(self, record):
        if self.acknowledged < len(self.does):
            self._violated(record, f"events {self.acknowledged + 1} to {len(self.does)} were never acknowledged")
        titles = self._all("add")
        self._check_titles(record, record["titles"], titles, len(titles))
        for name, does in (("note", "save"), ("is_done", "check")):
            expected = self._all(does)
            if expected and record[name] != expected[-1]:
                self._violated(record, f"{name} is {record[name]!r} in the database, in the place of {expected[-1]!r}")

    def _all(self, kind, last=None):
        """What the events of one kind bring, in order; of all events, or up to one."""
        return [does[1] for event, does in self.does.items() if does[0] == kind and (last is None or event <= last)]
