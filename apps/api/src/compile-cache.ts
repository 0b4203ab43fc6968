import module from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Keeps the compiled program beside the built one, where only who may replace the program can write: later starts
 * read it instead of compiling, which is faster and leaves less behind in memory. Imported before anything large.
 * Where the folder cannot be written, and for sources, each start compiles.
 */
if (import.meta.url.endsWith('.js')) {
  module.enableCompileCache?.(fileURLToPath(new URL('../.compiled', import.meta.url)))
}

/** Writes down what was compiled until now, if this start was the first: a process that is killed writes nothing. */
export function keepCompiled(): void {
  module.flushCompileCache?.()
}
