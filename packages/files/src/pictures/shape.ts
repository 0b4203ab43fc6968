import type { Readable } from 'node:stream'
import type { Metadata } from 'sharp'
import type { PictureShape } from '../attachments-contract.ts'
import { PIXELS_MAX } from '../content/pixels.ts'
import type { FilesContext } from '../context.ts'
import { refusedType, TOO_MANY_PIXELS } from '../errors.ts'
import type { FileRow } from '../repository.ts'
import type { FileType } from '../types-contract.ts'
import { discardFile, receiveFile } from '../uploads/service.ts'
import { openDecoder, withDecoderSlot } from './decoder.ts'

/** Encoder quality, 0-100. */
const QUALITY = { optimised: 82, kept: 92 } as const

/** A result that is larger than the original is discarded, but has to be written to learn its size. */
const GROWTH_MAX = 2

const DAMAGED = 'A imagem está danificada e não pôde ser aberta.'

export interface ShapedRow {
  readonly row: FileRow
  /** Pixels, upright; null for what is no picture. */
  readonly width: number | null
  readonly height: number | null
}

interface Shaping {
  readonly row: FileRow
  readonly type: FileType
  readonly shape: PictureShape
  readonly ownerId: string
  readonly maxBytes: number
}

async function open({ storage }: FilesContext, row: FileRow): Promise<Readable> {
  if (row.storageKey === null) throw new Error(`file ${row.id} has no bytes`)
  return (await (await storage()).read(row.storageKey)).stream
}

/** How large a picture is when it stands upright. */
function sizeOf({ width = 0, height = 0, pageHeight, orientation = 1 }: Metadata) {
  const upright = { width, height: pageHeight ?? height }
  return orientation >= 5 ? { width: upright.height, height: upright.width } : upright
}

async function measure(context: FilesContext, row: FileRow) {
  const reader = await openDecoder()
  const stream = await open(context, row)
  try {
    stream.on('error', (error) => reader.destroy(error))
    const metadata = await stream.pipe(reader).metadata()
    return { ...sizeOf(metadata), frames: metadata.pages ?? 1 }
  } catch {
    throw refusedType(DAMAGED)
  } finally {
    stream.destroy()
  }
}

function fits(size: { width: number; height: number }, within: PictureShape['within']): boolean {
  return !within || (size.width <= within.width && size.height <= within.height)
}

/** The size that a picture has inside its bounds, its proportions kept. */
function inside({ width, height }: { width: number; height: number }, within: PictureShape['within']) {
  if (!within || fits({ width, height }, within)) return { width, height }
  const ratio = Math.min(within.width / width, within.height / height)
  return { width: Math.max(1, Math.round(width * ratio)), height: Math.max(1, Math.round(height * ratio)) }
}

/** Re-encodes the picture upright and without EXIF data. */
async function* draw(context: FilesContext, { row, type, shape }: Shaping, isAnimated: boolean) {
  const stream = await open(context, row)
  const quality = shape.isOptimised ? QUALITY.optimised : QUALITY.kept
  const drawn = (await openDecoder({ animated: isAnimated })).autoOrient()
  if (shape.within) drawn.resize({ ...shape.within, fit: 'inside', withoutEnlargement: true })
  if (type === 'image/jpeg') drawn.jpeg({ quality, mozjpeg: shape.isOptimised })
  if (type === 'image/png') drawn.png({ compressionLevel: shape.isOptimised ? 9 : 6 })
  if (type === 'image/webp') drawn.webp({ quality })
  if (type === 'image/gif') drawn.gif({ effort: shape.isOptimised ? 10 : 7 })
  stream.on('error', (error) => drawn.destroy(error))
  try {
    yield* stream.pipe(drawn)
  } catch {
    throw refusedType(DAMAGED)
  } finally {
    stream.destroy()
  }
}

/**
 * Keeps a stored picture as its shape says, in the place of what was sent; what would only grow stays as it was, and so
 * does an animation that is too large to be opened, where it fits. Throws 415 for a picture that cannot be opened, and
 * then leaves nothing behind.
 */
export async function shapePicture(context: FilesContext, shaping: Shaping): Promise<ShapedRow> {
  try {
    return await withDecoderSlot(() => shapeStored(context, shaping))
  } catch (error) {
    await discardFile(context, shaping.row.id)
    throw error
  }
}

async function shapeStored(context: FilesContext, shaping: Shaping): Promise<ShapedRow> {
  const { row, type, shape, ownerId, maxBytes } = shaping
  const { frames, ...size } = await measure(context, row)
  const isFitting = fits(size, shape.within)
  const isTooLarge = size.width * size.height * frames > PIXELS_MAX
  if (isFitting && (isTooLarge || !shape.isOptimised)) return { row, ...size }
  if (isTooLarge) throw refusedType(TOO_MANY_PIXELS)
  const drawn = await receiveFile(context, {
    content: draw(context, shaping, frames > 1),
    fileName: row.name,
    fileType: type,
    ownerId,
    types: [type],
    maxBytes: GROWTH_MAX * maxBytes,
  })
  const isWorse = isFitting && drawn.size >= row.size
  await discardFile(context, isWorse ? drawn.id : row.id)
  return isWorse ? { row, ...size } : { row: drawn, ...inside(size, shape.within) }
}
