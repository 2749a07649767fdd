// ViewEnvironment
