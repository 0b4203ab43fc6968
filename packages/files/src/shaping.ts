import type { Readable } from 'node:stream'
import type { Metadata } from 'sharp'
import type { FilesContext } from './context.ts'
import type { PictureShape } from './contract/desk.ts'
import type { FileType } from './contract/types.ts'
import { discardFile, receiveFile } from './receive.ts'
import { refusedType } from './refusals.ts'
import type { FileRow } from './repository.ts'

/** A picture that unfolds to more than this is not opened. */
const INPUT_PIXELS_MAX = 100_000_000
/** Where only the size is to change, almost nothing else does. */
const QUALITY = { optimised: 82, kept: 92 } as const

/** What grows is thrown away, but has to be stored to be known. */
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

async function loadSharp() {
  // Loaded only when a picture came: it takes tens of megabytes.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
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
  const sharp = await loadSharp()
  const stream = await open(context, row)
  try {
    const reader = sharp({ limitInputPixels: INPUT_PIXELS_MAX })
    stream.on('error', (error) => reader.destroy(error))
    const metadata = await stream.pipe(reader).metadata()
    return { ...sizeOf(metadata), isAnimated: (metadata.pages ?? 1) > 1 }
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

/** The picture anew: upright, without what the camera wrote about place and owner. */
async function* draw(context: FilesContext, { row, type, shape }: Shaping, isAnimated: boolean) {
  const sharp = await loadSharp()
  const stream = await open(context, row)
  const quality = shape.isOptimised ? QUALITY.optimised : QUALITY.kept
  const drawn = sharp({ limitInputPixels: INPUT_PIXELS_MAX, animated: isAnimated }).autoOrient()
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
 * Keeps a stored picture as its shape says, in the place of what was sent; what would only grow stays as it was.
 * Throws 415 for a picture that cannot be opened, and then leaves nothing behind.
 */
export async function shapePicture(context: FilesContext, shaping: Shaping): Promise<ShapedRow> {
  const { row, type, shape, ownerId, maxBytes } = shaping
  try {
    const { isAnimated, ...size } = await measure(context, row)
    if (!shape.isOptimised && fits(size, shape.within)) return { row, ...size }
    const drawn = await receiveFile(context, {
      content: draw(context, shaping, isAnimated),
      fileName: row.name,
      fileType: type,
      ownerId,
      types: [type],
      maxBytes: GROWTH_MAX * maxBytes,
    })
    const isWorse = fits(size, shape.within) && drawn.size >= row.size
    await discardFile(context, isWorse ? drawn.id : row.id)
    return isWorse ? { row, ...size } : { row: drawn, ...inside(size, shape.within) }
  } catch (error) {
    await discardFile(context, row.id)
    throw error
  }
}
