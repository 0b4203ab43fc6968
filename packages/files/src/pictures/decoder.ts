import type { Readable } from 'node:stream'
import { createSemaphore } from '@cadencia/server/semaphore'
import type { SharpOptions } from 'sharp'
import { PIXELS_MAX } from '../content/pixels.ts'

/** Pictures that a process decodes at once: each takes up to 200 MB, and one of the four threads that files wait for. */
const decoding = createSemaphore(2)

/** Waits until there is room to decode one more picture, then does so. */
export async function whileDecoding<T>(work: () => Promise<T>): Promise<T> {
  await decoding.acquire()
  try {
    return await work()
  } finally {
    decoding.release()
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

/** Twice the width of the widest tile, for dense screens. */
const LONGEST_PX = 640
const QUALITY = 78

/** A smaller picture in WebP, upright, without what the camera wrote about place and owner. */
export async function previewOf(picture: Readable): Promise<Readable> {
  const made = (await openDecoder({ sequentialRead: true }))
    .rotate()
    .resize({ width: LONGEST_PX, height: LONGEST_PX, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
  picture.on('error', (error) => made.destroy(error))
  return picture.pipe(made)
}
