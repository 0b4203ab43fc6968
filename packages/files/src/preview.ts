import type { Readable } from 'node:stream'

/** Twice the width of the widest tile, for dense screens. */
const LONGEST_PX = 640
/** A picture that unfolds to more than this is not opened. */
const INPUT_PIXELS_MAX = 100_000_000
const QUALITY = 78

/** A smaller picture in WebP, upright, without what the camera wrote about place and owner. */
export async function previewOf(picture: Readable): Promise<Readable> {
  // Loaded by the worker alone, and only when a picture came: it takes tens of megabytes.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  const made = sharp({ limitInputPixels: INPUT_PIXELS_MAX, sequentialRead: true })
    .rotate()
    .resize({ width: LONGEST_PX, height: LONGEST_PX, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
  picture.on('error', (error) => made.destroy(error))
  return picture.pipe(made)
}
