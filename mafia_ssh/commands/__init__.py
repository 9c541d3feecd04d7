"""The subcommands of the program, one module each: arguments in, exit status out. Parsing is in `cli`."""
