import { Readable } from 'node:stream'
import type { App } from '@cadencia/server/app'
import { AppError, notFound } from '@cadencia/server/app-error'
import { dispositionOf } from '@cadencia/server/disposition'
import { type SessionViewer, viewerOf } from '@cadencia/server/viewer'
import { FileNotFound } from '@cadencia/storage/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import type { FilesContext } from './context.ts'
import { readFile } from './contract.ts'
import { type FileRow, findStored } from './repository.ts'
import { isShownInline } from './rules.ts'

const UNKNOWN = 'Arquivo não encontrado.'
/** A file opened in a tab runs on our origin: only images and media are allowed, no scripts. */
const POLICY =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
const PREVIEW_TYPE = 'image/webp'

/** `GET /api/files/:id/:name`: a file or, of an image, its preview; whole or in part. */
export function readRoute(app: App, context: FilesContext): void {
  app.route({
    ...readFile,
    handler: async (request, reply) => {
      const file = await getReadable(request, request.params.id, context)
      const isPreview = request.query.preview === '1'
      return sendFile(request, reply, { file, isPreview, context })
    },
  })
}

/** The file, or 404 where it is not there or not the viewer's to see. */
async function getReadable(request: FastifyRequest, id: string, context: FilesContext): Promise<FileRow> {
  const file = await findStored(request.db, id)
  if (!file || !(await mayRead(request, file, context))) throw notFound(UNKNOWN)
  return file
}

function mayRead(request: FastifyRequest, file: FileRow, context: FilesContext): boolean | Promise<boolean> {
  const viewer: SessionViewer = viewerOf(request)
  const rule = file.use === null ? undefined : context.mayRead[file.use]
  if (!rule || file.reference === null) return file.ownerId === viewer.userId
  return rule(viewer, file.reference, request.db)
}

interface Sent {
  readonly file: FileRow
  readonly isPreview: boolean
  readonly context: FilesContext
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, { file, isPreview, context }: Sent) {
  const previewKey = isPreview ? file.previewKey : null
  const key = previewKey ?? file.storageKey
  if (key === null) throw notFound(UNKNOWN)
  const type = previewKey ? PREVIEW_TYPE : file.type
  const tag = `"${file.sha256?.slice(0, 32)}${previewKey ? '-p' : ''}"`
  describe(reply, { file, type, tag })
  if (holds(request, tag)) return reply.code(304).send()
  return sendBytes(request, reply, { key, size: previewKey ? undefined : file.size, tag, context })
}

function describe(
  reply: FastifyReply,
  { file, type, tag }: { readonly file: FileRow; readonly type: string; readonly tag: string },
): void {
  reply.headers({
    'content-type': type,
    'content-disposition': dispositionOf(file.name, isShownInline(file.type) ? 'inline' : 'attachment'),
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'accept-ranges': 'bytes',
    etag: tag,
  })
}

function holds({ headers }: FastifyRequest, tag: string): boolean {
  return headers['if-none-match']?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) ?? false
}

interface Bytes {
  readonly key: string
  /** Known before the file is opened; undefined for a preview, which is never asked for in part. */
  readonly size: number | undefined
  readonly tag: string
  readonly context: FilesContext
}

async function sendBytes(request: FastifyRequest, reply: FastifyReply, { key, size, tag, context }: Bytes) {
  // Ranges refer to the uncompressed bytes.
  request.headers['x-no-compression'] = '1'
  const range = size === undefined ? undefined : rangeOf(request, size, tag)
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`)
    throw new AppError('range_not_satisfiable', 416, 'Este trecho do arquivo não existe.')
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  const storage = await context.storage()
  const opened = await storage.read(key, range).catch((error: unknown) => {
    throw error instanceof FileNotFound ? notFound(UNKNOWN) : error
  })
  reply.header('content-length', range ? range.end - range.start + 1 : opened.size)
  if (request.method !== 'HEAD') return reply.send(opened.stream)
  opened.stream.destroy()
  // An empty stream keeps the content-length of HEAD: without a payload Fastify would set 0.
  return reply.send(Readable.from([]))
}

/** The one range that is asked for; undefined where the whole file is, or several ranges are. */
function rangeOf({ headers }: FastifyRequest, size: number, tag: string) {
  const { range, 'if-range': held } = headers
  if (range === undefined || (held !== undefined && held !== tag)) return undefined
  const ranges = parseRange(size, range)
  if (ranges === -1) return 'unsatisfiable'
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined
  return ranges[0]
}
