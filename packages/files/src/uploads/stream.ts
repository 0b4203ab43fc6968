import type { Readable } from 'node:stream'
import { AppError } from '@cadencia/server/app-error'
import { unreadable } from '@cadencia/server/form-parts'
import { interrupted } from '../errors.ts'

/** Idle connections are dropped after this time. */
const SILENCE_MS = 30_000

/** Reads an upload; throws 400 if it breaks off or is idle for too long. */
export async function* withIdleTimeout(stream: Readable, silenceMs = SILENCE_MS): AsyncGenerator<Uint8Array> {
  const watch = setTimeout(() => stream.destroy(interrupted()), silenceMs)
  try {
    for await (const chunk of stream) {
      watch.refresh()
      yield chunk
    }
  } catch (error) {
    throw error instanceof AppError ? error : unreadable()
  } finally {
    clearTimeout(watch)
  }
}
