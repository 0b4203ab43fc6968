import type { ShapedFile } from '@cadencia/files/attachments'
import { actorOf, type Clock } from '@cadencia/server/actor'
import type { App } from '@cadencia/server/app'
import { AppError, invalid } from '@cadencia/server/app-error'
import { formParts, sentName } from '@cadencia/server/form-parts'
import { listPage } from '@cadencia/server/list-page'
import type { Settings } from '@cadencia/settings/server'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { deleteMedia, listMedia, MEDIA_AT_ONCE, uploadMedia } from './contract.ts'
import { mediaList } from './repository.ts'
import { addMedia, type MediaAttachments, receiveMedia, removeMedia, withFiles } from './service.ts'

export interface MediaContext extends Clock {
  readonly settings: Settings
  readonly attachments: MediaAttachments
}

const MIB = 1024 * 1024
/** The largest that `maxFileSize` may be; the setting itself is checked while the bytes come. */
const LARGEST_BYTES = 100 * MIB
const FIELD_NAME = /^file-\d{1,3}$/

/** The media library: listed, uploaded to, deleted from by administrators; read by all who are signed in. */
export function mediaRoutes(app: App, context: MediaContext): void {
  const { attachments } = context

  app.route({
    ...listMedia,
    handler: async (request, reply) => {
      const rows = await listPage(request, reply, mediaList(request.db, request.query.id))
      return withFiles(request.db, rows, attachments)
    },
  })

  app.route({
    ...deleteMedia,
    handler: async (request, reply) => {
      await removeMedia(request.db, request.params.id, { attachments, actor: actorOf(request, context) })
      return reply.code(204).send(null)
    },
  })

  // Only this route reads multipart bodies.
  app.register(async (scope: App) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fields: 0, files: MEDIA_AT_ONCE, parts: MEDIA_AT_ONCE, fileSize: LARGEST_BYTES + 1 },
    })
    scope.route({
      ...uploadMedia,
      handler: async (request, reply) => reply.code(201).send(await receiveAll(request, context)),
    })
  })
}

interface Refused {
  readonly name: string
  readonly message: string
}

/** Reads the parts one by one; a refused one does not affect the others, of a form that breaks nothing is taken. */
async function receiveAll(request: FastifyRequest, context: MediaContext) {
  const stored: ShapedFile[] = []
  const refused: Refused[] = []
  let first: AppError | undefined
  try {
    for await (const part of formParts(request, () => request.files())) {
      try {
        stored.push(await receivePart(request, part, context))
      } catch (error) {
        // The rest of a refused part is drained, so that the next one is read.
        part.file.resume()
        if (!(error instanceof AppError)) throw error
        first ??= error
        refused.push({ name: sentName(part.filename), message: error.message })
      }
    }
  } finally {
    request.raw.unpipe()
    request.raw.resume()
  }
  if (stored.length === 0) throw first ?? invalid('file-0', 'Envie ao menos um arquivo.')
  const { attachments } = context
  const files = await addMedia(request.db, stored, { attachments, actor: actorOf(request, context) })
  return { uploaded: files.length, files, refused }
}

function receivePart(
  request: FastifyRequest,
  part: MultipartFile,
  context: MediaContext,
): Promise<ShapedFile> {
  const { settings, attachments } = context
  if (!FIELD_NAME.test(part.fieldname))
    throw invalid(part.fieldname, 'Envie os arquivos como file-0, file-1 …')
  const intake = { content: part.file, fileName: sentName(part.filename), fileType: part.mimetype }
  return receiveMedia(intake, {
    settings: settings.get('media'),
    attachments,
    actor: actorOf(request, context),
  })
}
