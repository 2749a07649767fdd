"""The rules that another engine does not run, by their names, with the reason."""

# The timers are the script's own, in whichever engine.
_CLOCK = "a clock that the test moves"
_HELD = "a load that the test holds back"
_INPUT_METHOD = "the keys of an input method"
_QUESTION = "the browser's own question"
_BOTH = {
    "c4_a_silent_server_is_asked_and_then_left": _CLOCK,
    "c4_an_event_that_does_not_arrive_is_sent_on_another_connection": _CLOCK,
    "c4_an_event_that_is_held_waits_on_its_connection": _CLOCK,
    "c4_what_another_server_had_taken_has_to_arrive_again": _CLOCK,
    "c4_a_server_that_does_not_answer_the_hello_is_left": _CLOCK,
    "c4_pieces_that_arrive_keep_a_slow_connection": _CLOCK,
    "c6_waits_longer_each_time_with_a_limit": _CLOCK,
    "c6_a_restarting_server_says_when_to_come_back": _CLOCK,
    "c6_does_not_try_while_offline_or_hidden": _CLOCK,
    "c12_a_page_that_wakes_asks_for_a_sign_of_life": _CLOCK,
    "a_page_that_was_stopped_says_so_and_is_not_reloaded": _CLOCK,
    "e5_far_away_composition_in_a_text": _INPUT_METHOD,
    "e5_far_away_composition_in_a_textarea": _INPUT_METHOD,
    "e5_far_away_foreign_editor": _INPUT_METHOD,
    **dict.fromkeys(
        [
            "drag_by_a_finger_after_a_long_press", "drag_belongs_to_the_pointer_that_began_it", "drag_does_not_begin_with_two_fingers",
            "drag_by_a_finger_that_the_browser_takes_sends_nothing", "drag_by_a_finger_goes_on_when_a_patch_replaces_what_it_is_on",
            "drag_by_a_finger_scrolls_a_list_near_its_edge", "drag_does_not_begin_with_a_finger_that_scrolls_the_page",
        ],
        "fingers, which the test has by Chromium's own protocol",
    ),
    "a_change_of_one_node_looks_at_no_more_of_a_larger_page": "what the page counts, as the test itself looks for elements there",
    "e8_what_was_put_into_a_page_before_the_script_is_told": _HELD,
    "e8_clicks_and_submits_before_the_script_are_done_in_order": _HELD,
    "e8_links_before_the_script_are_followed_unless_something_waits": _HELD,
    "e8_a_key_before_the_script_is_heard": _HELD,
    "e8_what_other_code_prevents_is_not_done_later_either": _HELD,
    "e8_what_was_done_before_a_page_with_other_numbers_is_done_in_that": _HELD,
    "e8_a_composition_that_began_before_the_script_is_not_disturbed": _HELD,
    "e8_without_the_script_the_page_is_a_plain_page": _HELD,
    "e8_texts_that_an_answer_has_put_back_are_told": _HELD,
    "e8_a_form_that_nobody_takes_is_never_sent": _HELD,
    "e8_of_many_clicks_before_the_script_the_first_hundred_are_done": _HELD,
    "e8_commands_before_the_script_are_carried_out_with_it": _HELD,
    "h1_the_browser_asks_before_it_leaves_unsaved_changes": _QUESTION,
    "commands_do_what_their_cases_say": _QUESTION,
    "commands_ask_before_an_event_and_a_submit": _QUESTION,
    "commands_ask_for_the_button_that_was_pressed": _QUESTION,
}
LEFT_OUT = {
    "chromium": {},
    "firefox": _BOTH,
    "webkit": {
        **_BOTH,
        "b5_texts_are_bounded": "WebKit cuts the text of an input at 512 Ki characters",
        "e5_far_away_multiple_select": "a click on one of many options, which WebKitWebDriver does not make",
        "e5_far_away_date": "a date by keys, which WebKitGTK does not take",
        "drag_looks_right_where_the_page_is_enlarged": "WebKit has the boxes of elements with `zoom` in their own measure",
        # Open: the socket that a kept page opens stays in the state of connecting, until the script leaves it after ten seconds.
        "e6_every_control_after_back": "a page that WebKit has kept, under WebKitWebDriver",
    },
}
