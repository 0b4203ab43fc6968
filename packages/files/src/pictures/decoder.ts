import type { Readable } from 'node:stream'
import pLimit from 'p-limit'
import type { SharpOptions } from 'sharp'
import { PIXELS_MAX } from '../content/pixels.ts'

/** Limits concurrent decodings: each takes up to 200 MB and one of the four libuv threads. */
export const withDecoderSlot = pLimit(2)

/** Opens a decoder that refuses pictures over `PIXELS_MAX`. */
export async function openDecoder(options: SharpOptions = {}) {
  // Loaded on first use: sharp takes tens of megabytes.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp({ ...options, limitInputPixels: PIXELS_MAX })
}

/** Twice the width of the widest tile, for dense screens. */
const LONGEST_PX = 640
const QUALITY = 78

/** A WebP preview, upright and without EXIF data. */
export async function previewOf(picture: Readable): Promise<Readable> {
  const made = (await openDecoder({ sequentialRead: true }))
    .rotate()
    .resize({ width: LONGEST_PX, height: LONGEST_PX, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
  picture.on('error', (error) => made.destroy(error))
  return picture.pipe(made)
}
