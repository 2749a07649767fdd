"""Event kinds as they are numbered on the wire, and pages small enough to count their nodes."""

CLICK, INPUT, CHANGE, CHECK, SUBMIT, KEY, FOCUS, BLUR, TOGGLE, CLOSE, NAVIGATE, VOID, ASK, MESSAGE, DROP = range(15)

COUNTER = '<main data-n="1"><p data-n="2">0</p><button data-n="3" data-on="0" id="add">Add</button></main>'
FIELD = '<main data-n="1"><input data-n="2" data-on="1" id="name" aria-label="Name"><b data-n="3">x</b></main>'
FORM = (
    '<main data-n="1"><form data-n="2" data-on="4" id="form"><input data-n="3" name="title" id="title" data-clear>'
    '<button data-n="4">Save</button></form><p data-n="5"></p></main>'
)
