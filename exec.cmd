@rem npm scripts begin with exec, so that a signal to npm reaches the program and not a shell; cmd.exe has no such word.
@%*
