"""The client script's own rules; a function is a rule, named after the contract's letters."""
