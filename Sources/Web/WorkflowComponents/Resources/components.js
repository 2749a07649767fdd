// The browser's half of the components that need one.
