import type { App } from '@cadencia/server/app'
import { AppError, invalid } from '@cadencia/server/app-error'
import { formParts, sentName } from '@cadencia/server/form-parts'
import { viewerOf } from '@cadencia/server/viewer'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { allRules, type FilesContext } from '../context.ts'
import { createUploadTicket, getUploadRules, uploadFile } from '../contract.ts'
import { interrupted } from '../errors.ts'
import { type FileRow, presentFile } from '../repository.ts'
import { ALL_TYPES } from '../types-contract.ts'
import { MAX_FILES, UPLOAD_MAX_BYTES } from '../uses-contract.ts'
import { issueTicket, redeemTicket } from './repository.ts'
import { discardFile, receiveFile } from './service.ts'
import { withIdleTimeout } from './stream.ts'

/** Room for `uploadURL` and nothing else. */
const FIELD_BYTES = 2048

/** Tickets, the upload itself, and what each use takes. */
export function uploadRoutes(app: App, context: FilesContext): void {
  const { settings, now } = context
  const sending = createUploadLimit()

  app.route({
    ...createUploadTicket,
    handler: async (request) => ({
      uploadURL: await issueTicket(request.db, viewerOf(request).userId, now()),
    }),
  })

  app.route({ ...getUploadRules, handler: async () => allRules(settings) })

  // Multipart is parsed on this route only.
  app.register(async (scope: App) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fields: 2, fieldSize: FIELD_BYTES, files: 1, parts: 3, fileSize: UPLOAD_MAX_BYTES + 1 },
    })
    scope.route({
      ...uploadFile,
      handler: (request) =>
        sending.during(viewerOf(request).userId, async () => presentFile(await readParts(request, context))),
    })
  })
}

/** Reads the parts as they come, in any order; the file goes to the storage while it arrives. */
async function readParts(request: FastifyRequest, context: FilesContext): Promise<FileRow> {
  const { userId } = viewerOf(request)
  let isRedeemed = false
  let stored: FileRow | undefined
  try {
    for await (const part of formParts(request, () => request.parts())) {
      if (part.type === 'file') stored = await receivePart(part, userId, context)
      else if (part.fieldname === 'uploadURL' && !isRedeemed) {
        await redeemTicket(request.db, String(part.value), { userId, now: context.now() })
        isRedeemed = true
      }
    }
    if (!isRedeemed) throw invalid('uploadURL', 'Informe o endereço de envio.')
    if (!stored) throw invalid('file', 'Envie um arquivo.')
    return stored
  } catch (error) {
    if (stored) await discardFile(context, stored.id)
    const isCut = request.raw.destroyed && !request.raw.complete
    throw isCut ? interrupted() : error
  } finally {
    // The rest of a refused upload is drained, so that the sender reads the answer.
    request.raw.unpipe()
    request.raw.resume()
  }
}

async function receivePart(part: MultipartFile, ownerId: string, context: FilesContext): Promise<FileRow> {
  if (part.fieldname !== 'file') {
    part.file.resume()
    throw invalid('file', 'Envie um arquivo.')
  }
  try {
    return await receiveFile(context, {
      content: withIdleTimeout(part.file),
      fileName: sentName(part.filename),
      fileType: part.mimetype,
      ownerId,
      types: ALL_TYPES,
      maxBytes: UPLOAD_MAX_BYTES,
    })
  } catch (error) {
    part.file.resume()
    throw error
  }
}

/** Allows five concurrent uploads per person and process; a sixth is answered with 429. */
export function createUploadLimit() {
  const counts = new Map<string, number>()
  return {
    during: async <T>(userId: string, work: () => Promise<T>): Promise<T> => {
      const count = counts.get(userId) ?? 0
      if (count >= MAX_FILES) {
        throw new AppError('too_many_uploads', 429, `Envie no máximo ${MAX_FILES} arquivos ao mesmo tempo.`, {
          retryAfterS: 5,
        })
      }
      counts.set(userId, count + 1)
      try {
        return await work()
      } finally {
        const left = (counts.get(userId) ?? 1) - 1
        if (left > 0) counts.set(userId, left)
        else counts.delete(userId)
      }
    },
  }
}
