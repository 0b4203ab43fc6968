import module from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Stores V8's compile cache beside the build, where only its owner can write; later starts are faster and use less
 * memory. Import it before anything large. Sources and read-only folders are compiled each time.
 */
if (import.meta.url.endsWith('.js')) {
  module.enableCompileCache?.(fileURLToPath(new URL('../.compiled', import.meta.url)))
}

/** Flushes the compile cache: a killed process would write nothing. */
export function keepCompiled(): void {
  module.flushCompileCache?.()
}
