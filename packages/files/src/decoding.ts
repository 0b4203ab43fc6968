import { openGate } from '@cadencia/server/gate'
import type { SharpOptions } from 'sharp'
import { PIXELS_MAX } from './content/pixels.ts'

/** Pictures that a process decodes at once: each takes up to 200 MB, and one of the four threads that files wait for. */
const decoding = openGate(2)

/** Waits until there is room to decode one more picture, then does so. */
export async function whileDecoding<T>(work: () => Promise<T>): Promise<T> {
  await decoding.enter()
  try {
    return await work()
  } finally {
    decoding.leave()
  }
}

/** Opens the decoder for one picture; it refuses what unfolds to more pixels than are taken. */
export async function openDecoder(options: SharpOptions = {}) {
  // Loaded only when a picture came: it takes tens of megabytes.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp({ ...options, limitInputPixels: PIXELS_MAX })
}
