import type { FileType } from '../types-contract.ts'
import { readBytes, type StoredBytes } from './stored-bytes.ts'

/** Pixels that a picture may have, all of its frames included where they are opened. */
export const PIXELS_MAX = 50_000_000

const HEAD_BYTES = 32

type Header = (file: StoredBytes, head: Buffer) => number | Promise<number>

/** How many pixels a picture says to have; 0 where it doesn't say. */
export async function pixelsOf(file: StoredBytes, type: FileType): Promise<number> {
  const head = Buffer.alloc(HEAD_BYTES)
  ;(await readBytes(file, 0, HEAD_BYTES)).copy(head)
  return (await HEADERS[type]?.(file, head)) ?? 0
}

const HEADERS: Partial<Record<FileType, Header>> = {
  'image/png': (_, head) => head.readUInt32BE(16) * head.readUInt32BE(20),
  'image/gif': (_, head) => head.readUInt16LE(6) * head.readUInt16LE(8),
  'image/webp': (_, head) => webpPixels(head),
  'image/jpeg': (file) => jpegPixels(file),
  'image/avif': (file) => boxedPixels(file),
  'image/heic': (file) => boxedPixels(file),
}

/** The three forms of [WebP](https://developers.google.com/speed/webp/docs/riff_container): extended, lossless, lossy. */
function webpPixels(head: Buffer): number {
  const form = head.toString('latin1', 12, 16)
  if (form === 'VP8X') return (head.readUIntLE(24, 3) + 1) * (head.readUIntLE(27, 3) + 1)
  if (form === 'VP8L') {
    const bits = head.readUInt32LE(21)
    return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1)
  }
  return (head.readUInt16LE(26) & 0x3fff) * (head.readUInt16LE(28) & 0x3fff)
}

const SIZE_BOX = Buffer.from('ispe', 'latin1')

/** The largest of the pictures in a HEIF container (ISO/IEC 23008-12): the whole one, beside its tiles and previews. */
async function boxedPixels(file: StoredBytes): Promise<number> {
  const head = await readBytes(file, 0, WINDOW_BYTES)
  let most = 0
  for (
    let at = head.indexOf(SIZE_BOX);
    at >= 0 && at + 16 <= head.length;
    at = head.indexOf(SIZE_BOX, at + 1)
  ) {
    most = Math.max(most, head.readUInt32BE(at + 8) * head.readUInt32BE(at + 12))
  }
  return most
}

const WINDOW_BYTES = 64 * 1024
/** Marker, length, precision, height, width. */
const FRAME_BYTES = 9
/** Far above what cameras and programs write before the frame. */
const SEGMENTS_MAX = 1000
const START_OF_SCAN = 0xda
/** Tables, which share the range of the frames' markers. */
const NO_FRAMES: readonly number[] = [0xc4, 0xc8, 0xcc]

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker)
/** Markers without a segment: restarts, start and end. */
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9)
/** Any number of these may stand before a marker. */
const PADDING = 0xff

/** Follows the segments of a JPEG to its frame, reading a window at a time. */
async function jpegPixels(file: StoredBytes): Promise<number> {
  let window: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) }
  let at = 0
  for (let segment = 0; segment < SEGMENTS_MAX; segment++) {
    if (at + FRAME_BYTES > window.start + window.bytes.length) {
      window = { start: at, bytes: await readBytes(file, at, WINDOW_BYTES) }
    }
    const here = window.bytes.subarray(at - window.start)
    if (here.length < FRAME_BYTES || here[0] !== 0xff) return 0
    const marker = here.readUInt8(1)
    if (isFrame(marker)) return here.readUInt16BE(5) * here.readUInt16BE(7)
    if (marker === START_OF_SCAN) return 0
    if (marker === PADDING) at += 1
    else at += isAlone(marker) ? 2 : 2 + here.readUInt16BE(2)
  }
  return 0
}
