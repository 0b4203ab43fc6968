import type { Readable } from 'node:stream'
import { interrupted } from '../errors.ts'

/** A line that sends nothing for so long is dead, or somebody who only wants to hold it. */
const SILENCE_MS = 30_000

/** The chunks of an upload; throws when it breaks off or falls silent. */
export async function* flowing(stream: Readable, silenceMs = SILENCE_MS): AsyncGenerator<Uint8Array> {
  const watch = setTimeout(() => stream.destroy(interrupted()), silenceMs)
  try {
    for await (const chunk of stream) {
      watch.refresh()
      yield chunk
    }
  } finally {
    clearTimeout(watch)
  }
}
