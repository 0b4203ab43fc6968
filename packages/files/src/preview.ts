import type { Readable } from 'node:stream'
import { openDecoder } from './decoding.ts'

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
