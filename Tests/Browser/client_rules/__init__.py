"""The client script's own rules; a function is a rule, named after the rules in docs/live-rules.md."""
