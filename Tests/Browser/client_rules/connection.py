"""Joining, losing, coming back, giving up: who may drop a connection and when."""

from support.small_pages import CLICK, INPUT, VOID, COUNTER, FIELD


def c1_hello_and_silent_attach(tab):
    tab.hello()
    tab.html = COUNTER
    tab.page.reload()
    assert tab.hello() == [1, "token", 0, 0, 1, 0]
    assert tab.page.evaluate("document.documentElement.dataset.live") == "joining"
    tab.send("resume", 9, 0, 0)
    tab.wait_for_state("live")
    assert tab.text("p") == "0"


def g3_a_page_joins_with_the_last_token_that_it_was_given(tab):
    tab.open(COUNTER)
    tab.send("token", "next")
    tab.page.wait_for_timeout(30)
    tab.cut()
    assert tab.hello_again() == [1, "next", 9, 0, 1, 0]


def c4_patches_missed_are_asked_for(tab):
    tab.open(COUNTER)
    tab.send(2, 0, [[0, 2, "9"]])
    tab.hello_again()
    assert tab.text("p") == "0"


def d4_a_patch_that_failed_is_told_again_on_the_next_connection(tab):
    tab.open(COUNTER)
    tab.send(1, 0, [[0, 99, "9"]])
    tab.wait(lambda: ["fail", 1, 99] in tab.frames)
    tab.problems.clear()
    tab.frames.clear()
    tab.cut()
    tab.hello_again()
    tab.frames.clear()
    tab.send("resume", 9, 1, 0)
    tab.wait(lambda: ["fail", 1, 0] in tab.frames)
    tab.send("resync", 9, 2, 0, COUNTER.replace(">0<", ">7<"), "Test", "/")
    tab.wait(lambda: tab.text("p") == "7")
    tab.patch(3, 0, [0, 2, "8"])
    assert tab.text("p") == "8"


def b5_an_event_says_what_was_seen_when_it_happened_however_often_it_is_sent(tab):
    tab.open(COUNTER)
    tab.page.click("#add")
    tab.wait_for_events(1)
    tab.patch(1, 0, [1, 3, "data-on", "0"])
    tab.patch(2, 0, [0, 2, "5"])
    tab.wait(lambda: [0, 2] in tab.frames)
    tab.frames.clear()
    tab.cut()
    assert tab.hello_again() == [1, "token", 9, 2, 1, 0]
    tab.frames.clear()
    tab.send("resume", 9, 2, 0)
    assert tab.wait_for_events(1) == [[1, 0, 3, CLICK]]
    # A patch is acknowledged although an older event goes up right after it.
    tab.frames.clear()
    tab.send(3, 0, [[0, 2, "6"]])
    tab.send("resend", 1)
    tab.wait(lambda: [0, 3] in tab.frames)
    assert tab.wait_for_events(1) == [[1, 0, 3, CLICK]]


def b5_what_came_to_nothing_is_not_addressed_again(tab):
    tab.open(COUNTER)
    tab.page.click("#add")
    tab.wait_for_events(1)
    tab.send("gone", 1)
    tab.page.wait_for_timeout(30)
    tab.cut()
    tab.hello_again()
    tab.frames.clear()
    tab.send("new", 10, 5, 0, COUNTER, "Test", "/")
    assert tab.wait_for_events(1) == [[1, 5, 0, VOID]]


def e2_an_event_that_follows_its_element_answers_the_edits_of_that_element(tab):
    """The field went with its row and came back with the page of another session: the browser counts from 0 again."""
    tab.open(FIELD)
    tab.page.fill("#name", "Ada")
    tab.wait_for_events(1)
    tab.patch(1, 0, [4, 2])
    tab.cut()
    tab.hello_again()
    tab.frames.clear()
    tab.send("new", 10, 1, 0, FIELD, "Test", "/")
    assert tab.wait_for_events(1) == [[1, 1, 2, INPUT, "Ada"]]
    tab.patch(2, 1, [2, 2, "value", "ADA", 0])
    tab.wait(lambda: tab.page.input_value("#name") == "ADA")


def c5_new_keeps_what_was_typed(tab):
    tab.open(FIELD)
    tab.page.fill("#name", "Ada")
    tab.page.locator("#name").press("ArrowLeft")
    tab.wait_for_events(1)
    tab.send(0, 1)
    tab.cut()
    tab.hello_again()
    tab.frames.clear()
    tab.send("new", 10, 0, 1, FIELD.replace('data-n="2"', 'data-n="7"'), "Fresh", "/")
    tab.wait_for_state("live")
    assert tab.page.input_value("#name") == "Ada"
    assert tab.page.evaluate("[document.activeElement.id, document.activeElement.selectionStart]") == ["name", 2]
    assert tab.wait_for_events(1) == [[2, 0, 7, INPUT, "Ada", 1]]
    assert tab.page.title() == "Fresh"


def c5_a_resync_shows_what_the_server_made_of_an_edit(tab):
    tab.open(FIELD)
    tab.page.fill("#name", "ada")
    tab.wait_for_events(1)
    tab.send(0, 1)
    tab.cut()
    tab.hello_again()
    tab.frames.clear()
    tab.send("resync", 9, 1, 1, FIELD.replace('id="name"', 'id="name" value="ADA"'), "Test", "/")
    tab.wait(lambda: tab.page.input_value("#name") == "ADA")
    tab.page.wait_for_timeout(30)
    assert tab.events() == [], "nothing is sent of what the server knows"


def c5_an_edit_that_no_handler_hears_of_outlives_every_page(tab):
    tab.open(FIELD.replace('data-on="1"', ""))
    tab.page.fill("#name", "Ada")
    for patch in (1, 2):
        tab.send("resync", 9, patch, 0, FIELD.replace('data-on="1"', "").replace(">x<", f">{patch}<"), "Test", "/")
        tab.wait(lambda: tab.text("b") == str(patch))
        assert tab.page.input_value("#name") == "Ada"
    assert tab.events() == []


def c5_waiting_events_follow_their_element_by_id(tab):
    tab.open(COUNTER.replace("</main>", '<button data-n="4" data-on="0">Nameless</button></main>'))
    tab.accepts = False
    tab.cut()
    tab.wait_for_state("stale")
    tab.page.click("#add")
    tab.page.get_by_text("Nameless").click()
    tab.accepts = True
    tab.page.evaluate("dispatchEvent(new Event('online'))")
    tab.hello_again()
    tab.frames.clear()
    tab.send("new", 10, 0, 0, COUNTER.replace('data-n="3"', 'data-n="33"'), "Fresh", "/")
    assert tab.wait_for_events(1) == [[1, 0, 33, CLICK]]
    # That click might have brought the other button.
    tab.send(0, 1)
    assert tab.wait_for_events(2)[1] == [2, 0, 0, VOID]


def c6_reconnects_by_itself(tab):
    tab.open(COUNTER)
    before = tab.connections
    tab.cut()
    tab.wait(lambda: tab.connections > before)
    tab.hello_again()
    tab.send("resume", 9, 0, 0)
    tab.wait_for_state("live")
    assert tab.text(".trellis-banner") == ""


def c4_a_silent_server_is_asked_and_then_left(tab):
    tab.page.clock.install()
    tab.open(COUNTER)
    tab.stop_clock()
    before = tab.connections
    tab.page.clock.run_for(18_000)
    assert tab.frames == []
    tab.page.clock.run_for(8_000)
    tab.wait(lambda: tab.frames == [[0, 0, 2]])
    tab.send(0, 0)
    tab.page.wait_for_timeout(30)
    tab.page.clock.run_for(25_000)
    tab.wait(lambda: tab.frames == [[0, 0, 2], [0, 0, 2]])
    assert tab.connections == before
    tab.page.clock.run_for(25_000)
    tab.page.clock.run_for(300)
    tab.wait(lambda: tab.connections == before + 1)


def c4_an_event_that_does_not_arrive_is_sent_on_another_connection(tab):
    tab.page.clock.install()
    tab.open(COUNTER)
    tab.page.click("#add")
    tab.wait_for_events(1)
    tab.stop_clock()
    before = tab.connections
    tab.page.clock.run_for(9_000)
    assert tab.connections == before
    tab.page.clock.run_for(6_000)
    tab.page.clock.run_for(300)
    assert tab.hello_again() == [1, "token", 9, 0, 1, 0]
    tab.frames.clear()
    tab.send("resume", 9, 0, 0)
    assert tab.wait_for_events(1) == [[1, 0, 3, CLICK]]


def c4_an_event_that_is_held_waits_on_its_connection(tab):
    tab.page.clock.install()
    tab.open(COUNTER)
    tab.page.click("#add")
    tab.wait_for_events(1)
    tab.page.clock.run_for(5_000)
    tab.wait(lambda: [0, 0, 2] in tab.frames)
    before = tab.connections
    for _ in range(12):
        tab.send(0, 0, 1)  # alive, event 1 has arrived, nothing is acknowledged
        tab.page.wait_for_timeout(20)
        tab.page.clock.run_for(10_000)
    assert tab.connections == before
    assert tab.page.get_attribute("#add", "data-wait") == ""
    tab.page.click("#add")
    tab.page.clock.run_for(5_000)
    tab.page.clock.run_for(10_000)
    tab.page.clock.run_for(300)
    tab.wait(lambda: tab.connections == before + 1)  # the second has not arrived


def c4_what_another_server_had_taken_has_to_arrive_again(tab):
    tab.page.clock.install()
    tab.open(COUNTER)
    tab.page.click("#add")
    tab.wait_for_events(1)
    tab.send(0, 0, 1)
    tab.cut()
    tab.hello_again()
    tab.frames.clear()
    tab.send("resume", 9, 0, 0)
    tab.wait_for_events(1)
    before = tab.connections
    tab.page.clock.run_for(15_000)
    tab.page.clock.run_for(300)
    tab.wait(lambda: tab.connections == before + 1)


def c4_a_server_that_does_not_answer_the_hello_is_left(tab):
    tab.page.clock.install()
    tab.hello()
    tab.html = COUNTER
    tab.page.reload()
    tab.hello()
    before = tab.connections
    tab.page.clock.run_for(15_000)
    tab.page.clock.run_for(300)
    tab.wait(lambda: tab.connections > before)


def c6_waits_longer_each_time_with_a_limit(tab):
    for chance, factor in ((0, 0.5), (0.5, 1), (0.998, 1.498)):
        tab.page.clock.install()
        tab.page.add_init_script(f"Math.random = () => {chance}")
        tab.open(COUNTER)
        tab.stop_clock()
        tab.accepts = False
        tab.cut()
        tab.wait_for_state("stale")
        for wait in [250 * chance] + [factor * seconds * 1000 for seconds in (0.5, 1, 2, 4, 8, 10, 10)]:
            before = tab.connections
            if wait > 400:
                tab.page.clock.run_for(int(wait * 0.75))
                tab.page.wait_for_timeout(10)
                assert tab.connections == before, f"too soon, {wait}"
            # Only just past the wait: the next one begins when the page hears that the connection failed.
            tab.page.clock.run_for(int(wait * 0.26) if wait > 400 else int(wait) + 5)
            tab.wait(lambda: tab.connections == before + 1)
            tab.wait_for_state("stale")
        tab.accepts = True


def c6_a_restarting_server_says_when_to_come_back(tab):
    tab.page.clock.install()
    tab.open(COUNTER)
    tab.stop_clock()
    tab.socket.close(code=1012, reason="700")
    tab.wait_for_state("stale")
    before = tab.connections
    tab.page.clock.run_for(500)
    assert tab.connections == before
    tab.page.clock.run_for(450)
    tab.wait(lambda: tab.connections == before + 1)


def c6_does_not_try_while_offline_or_hidden(tab):
    hide = "(hidden) => { Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });" \
        " document.dispatchEvent(new Event('visibilitychange')); }"
    tab.page.clock.install()
    tab.open(COUNTER)
    for away, back in (
        (lambda: tab.context.set_offline(True), lambda: tab.context.set_offline(False)),
        (lambda: tab.page.evaluate(hide, True), lambda: tab.page.evaluate(hide, False)),
    ):
        away()
        before = tab.connections
        tab.cut()
        tab.wait_for_state("stale")
        tab.page.clock.run_for(60_000)
        tab.page.wait_for_timeout(20)
        assert tab.connections == before
        back()
        tab.wait(lambda: tab.connections == before + 1)
        tab.hello_again()
        tab.frames.clear()
        tab.send("resume", 9, 0, 0)
        tab.wait_for_state("live")


def c7_a_page_that_comes_back_keeps_its_dom_and_resumes(tab):
    tab.open(FIELD)
    tab.page.fill("#name", "typed")
    tab.wait_for_events(1)
    before, gone = tab.connections, []
    tab.socket.on_close(lambda code, reason: gone.append(code))
    tab.page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    tab.wait(lambda: gone)
    tab.wait_for_state("stale")
    tab.page.wait_for_timeout(300)
    assert tab.connections == before, "a page that is put away does not connect"
    tab.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    assert tab.hello_again() == [1, "token", 9, 0, 1, 0]
    tab.send("resume", 9, 0, 1)
    tab.wait_for_state("live")
    assert tab.page.input_value("#name") == "typed"
    assert tab.loads == 1


def reloads_are_limited(tab):
    # Not by the clock of the browser: moving it on hangs when the page is loaded again meanwhile. The time for a socket to be heard
    # stays, as a busy machine needs it.
    tab.page.add_init_script("const real = setTimeout; window.setTimeout = (run, ms, ...rest) => real(run, ms === 4000 ? ms : ms / 20, ...rest);")
    tab.open(COUNTER)
    for loads in (2, 3, 4):
        tab.send("reload")
        tab.wait(lambda: tab.loads == loads)
        tab.hello()
    tab.send("reload")
    tab.wait(lambda: tab.page.get_by_role("button", name="Reload").is_visible())
    assert "Cookies may be off." in tab.text(".trellis-banner")


def a_page_that_was_stopped_says_so_and_is_not_reloaded(tab):
    tab.page.clock.install()
    tab.open(FIELD)
    tab.page.fill("#name", "typed")
    tab.wait_for_events(1)
    connections = tab.connections
    tab.socket.close(code=4011, reason="page stopped")
    tab.wait_for_state("closed")
    assert "This page stopped because of an error." in tab.text(".trellis-banner")
    tab.page.clock.run_for(30_000)
    tab.page.wait_for_timeout(100)
    assert (tab.loads, tab.connections) == (1, connections)
    tab.page.get_by_role("button", name="Reload").click()
    tab.wait(lambda: tab.loads == 2)


def another_failed_session_is_reloaded(tab):
    tab.open(COUNTER)
    tab.socket.close(code=4011, reason="session failed")
    tab.wait(lambda: tab.loads == 2)


def c8_open_elsewhere_is_said_and_can_be_taken_back(tab):
    tab.open(COUNTER)
    tab.cut(4001)
    tab.wait_for_state("closed")
    assert "open elsewhere" in tab.text(".trellis-banner")
    # An event of this page would have the number of another one there.
    tab.page.click("#add", force=True)
    tab.page.get_by_role("button", name="Use it here").click()
    assert tab.hello_again()[4] == 1
    tab.send("resume", 9, 0, 0)
    tab.wait_for_state("live")
    tab.frames.clear()
    tab.page.click("#add")
    assert tab.wait_for_events(1) == [[1, 0, 3, CLICK]]


def g2_tickets_are_exchanged_without_leaving(tab):
    tab.open(COUNTER)
    tab.patch(1, 0, [7, 6, "ticket-1"])
    tab.wait(lambda: tab.tickets)
    method, body, headers = tab.tickets[0]
    assert (method, body, headers["x-trellis"]) == ("POST", "ticket-1", "1")
    tab.cut()
    assert tab.hello_again()[1] == "token after ticket-1"
    assert tab.loads == 1


def g2_a_login_is_shown_once_the_browser_has_its_cookie(tab):
    tab.open(COUNTER)
    tab.held_tickets = []
    tab.send(1, 0, [[0, 2, "Hello Ada"], [7, 6, "ticket-1"]])
    tab.send(2, 0, [[0, 2, "Hello Ada, 1 to do"]])
    tab.wait(lambda: tab.tickets)
    tab.page.wait_for_timeout(50)
    assert tab.text("p") == "0"
    # The one that is on its way, and not another, also after the connection was lost meanwhile.
    tab.cut()
    assert tab.hello_again()[1] == "token"
    tab.frames.clear()
    tab.send("denied")
    tab.cut(4000)
    tab.answer_ticket(tab.held_tickets.pop())
    tab.wait(lambda: any(frame[1] == "token after ticket-1" for frame in tab.frames))
    tab.join()
    tab.patch(1, 0, [0, 2, "Hello Ada"], [7, 6, "ticket-1"])
    tab.patch(2, 0, [0, 2, "Hello Ada, 1 to do"])
    assert tab.text("p") == "Hello Ada, 1 to do"
    assert (len(tab.tickets), tab.loads) == (1, 1)


def g2_a_ticket_that_was_lost_comes_with_a_denial(tab):
    tab.open(COUNTER)
    tab.held_tickets = []
    tab.cut()
    assert tab.hello_again()[1] == "token"
    tab.send("denied", "ticket-1")
    tab.wait(lambda: tab.held_tickets)
    # It has not changed sides yet, and is denied in the same way.
    tab.cut(1001)
    assert tab.hello_again()[1] == "token"
    tab.send("denied", "ticket-1")
    tab.cut(1001)
    tab.frames.clear()
    tab.answer_ticket(tab.held_tickets.pop())
    tab.wait(lambda: any(frame[1] == "token after ticket-1" for frame in tab.frames))
    tab.join()
    tab.patch(1, 0, [0, 2, "Hello Ada"], [7, 6, "ticket-1"])
    assert tab.text("p") == "Hello Ada"
    assert (len(tab.tickets), tab.loads) == (1, 1)


def g2_of_two_tickets_the_newer_one_counts(tab):
    tab.open(COUNTER)
    tab.held_tickets = []
    tab.send(1, 0, [[0, 2, "Hello Ada"], [7, 6, "ticket-1"]])
    tab.wait(lambda: tab.held_tickets)
    tab.send(2, 0, [[0, 2, "Hello Eve"], [7, 6, "ticket-2"]])
    tab.send(3, 0, [[0, 2, "Hello Eve, 1 to do"]])
    tab.page.wait_for_timeout(50)
    # The server has replaced it.
    tab.held_tickets.pop().fulfill(status=403)
    tab.wait(lambda: tab.held_tickets)
    assert tab.text("p") == "0"
    tab.answer_ticket(tab.held_tickets.pop())
    tab.wait(lambda: tab.text("p") == "Hello Eve, 1 to do")
    assert ([ticket[1] for ticket in tab.tickets], tab.loads) == (["ticket-1", "ticket-2"], 1)
    tab.cut()
    assert tab.hello_again()[1] == "token after ticket-2"
    tab.complaints.clear()  # the browser notes the request that failed


def g2_a_ticket_is_tried_again_while_the_server_is_out_of_reach(tab):
    tab.open(COUNTER)
    tab.held_tickets = []
    tab.send(1, 0, [[0, 2, "Hello Ada"], [7, 6, "ticket-1"]])
    tab.wait(lambda: tab.held_tickets)
    tab.held_tickets.pop().abort()
    tab.wait(lambda: tab.held_tickets)
    tab.held_tickets.pop().fulfill(status=502)
    tab.wait(lambda: tab.held_tickets)
    tab.answer_ticket(tab.held_tickets.pop())
    tab.wait(lambda: tab.text("p") == "Hello Ada")
    assert tab.loads == 1
    tab.complaints.clear()  # the browser notes the request that failed


def g2_a_page_whose_ticket_is_refused_is_loaded_anew(tab):
    tab.open(COUNTER)
    tab.held_tickets = []
    tab.send(1, 0, [[0, 2, "Hello Ada"], [7, 6, "ticket-1"]])
    tab.wait(lambda: tab.held_tickets)
    tab.page.evaluate("""new MutationObserver(() => { sessionStorage.shown = 1 })
        .observe(document.querySelector("main"), { subtree: true, childList: true, characterData: true })""")
    tab.held_tickets.pop().fulfill(status=403)
    tab.wait(lambda: tab.loads == 2)
    tab.join()
    assert tab.page.evaluate("sessionStorage.shown ?? null") is None
    tab.complaints.clear()  # the browser notes the refusal


def a_signed_out_page_is_loaded_anew(tab):
    tab.open(COUNTER)
    tab.cut(4003)
    assert tab.hello() == [1, "token", 0, 0, 1, 0]
    assert tab.loads == 2


def a_signed_out_page_does_not_stop_the_form_that_leaves_it(tab):
    tab.open(COUNTER)
    tab.page.evaluate("dispatchEvent(new Event('beforeunload')), 0")
    tab.cut(4003)
    tab.page.wait_for_timeout(600)  # a page that nobody leaves loads itself within 250 ms
    assert tab.loads == 1
    # Nor does it stay if nothing came of it, as after a download.
    tab.hello()
    assert tab.loads == 2


def c12_a_dead_connection_is_left_soon_after_sleep(tab):
    tab.open(COUNTER)
    before = tab.connections
    tab.page.evaluate("dispatchEvent(new Event('online'))")
    tab.wait(lambda: [0, 0, 2] in tab.frames)
    # Nothing answers.
    tab.wait(lambda: tab.connections > before, seconds=5)
    tab.hello_again()
    tab.frames.clear()
    tab.send("resume", 9, 0, 0)
    tab.wait_for_state("live")
    # An answer keeps the connection.
    now = tab.connections
    tab.page.evaluate("dispatchEvent(new Event('online'))")
    tab.wait(lambda: [0, 0, 2] in tab.frames)
    tab.send(0, 0)
    tab.page.wait_for_timeout(2300)
    assert tab.connections == now


def g2_a_login_with_a_url_goes_on_there_and_shows_nothing_before(tab):
    tab.open(COUNTER)
    tab.held_tickets = []
    tab.send(1, 0, [[0, 2, "Hello Ada"], [7, 6, "ticket-1 /#welcome"]])
    tab.wait(lambda: tab.held_tickets)
    tab.answer_ticket(tab.held_tickets.pop())
    # Only the fragment differs, and still the page is loaded.
    tab.wait(lambda: tab.loads == 2 and tab.page.url.endswith("/#welcome"))
    assert tab.text("p") == "0"
    assert [ticket[1] for ticket in tab.tickets] == ["ticket-1"]


def g2_the_url_of_a_ticket_that_was_replaced_is_not_followed(tab):
    tab.open(COUNTER)
    tab.held_tickets = []
    tab.send(1, 0, [[0, 2, "Hello Ada"], [7, 6, "ticket-1 /welcome"]])
    tab.wait(lambda: tab.held_tickets)
    tab.send(2, 0, [[0, 2, "Hello Eve"], [7, 6, "ticket-2"]])
    tab.page.wait_for_timeout(50)
    tab.answer_ticket(tab.held_tickets.pop())
    tab.wait(lambda: tab.held_tickets)
    tab.answer_ticket(tab.held_tickets.pop())
    tab.wait(lambda: tab.text("p") == "Hello Eve")
    assert tab.loads == 1
