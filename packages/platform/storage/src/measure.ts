import { createHash } from 'node:crypto'
import { FileTooLarge } from './errors.ts'
import type { Written } from './storage.ts'

/** Counts and hashes a stream; throws `FileTooLarge` beyond `maxBytes`. */
export function measure(content: AsyncIterable<Uint8Array>, maxBytes: number) {
  const hash = createHash('sha256')
  let size = 0
  let failure: unknown

  async function* pass(): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      size += chunk.byteLength
      if (size > maxBytes) throw new FileTooLarge(maxBytes)
      hash.update(chunk)
      yield chunk
    }
  }
  async function* chunks(): AsyncGenerator<Uint8Array> {
    try {
      yield* pass()
    } catch (error) {
      failure = error
      throw error
    }
  }
  return {
    chunks: chunks(),
    written: (): Written => ({ size, sha256: hash.digest('hex') }),
    /** Why the stream ended early, if it did. */
    failure: () => failure,
  }
}
