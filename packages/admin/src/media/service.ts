import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import type { Intake, PictureAttachments, PictureShape } from '@cadencia/files/attachments'
import type { Actor } from '@cadencia/server/actor'
import { notFound } from '@cadencia/server/app-error'
import { audit } from '@cadencia/server/audit'
import type { MediaSettings } from '@cadencia/settings/contract'
import type { MediaFile } from './contract.ts'
import { mediaDeleted, mediaUploaded } from './facts.ts'
import { deleteMedia, insertMedia, lockMedia, type MediaRow } from './repository.ts'

/** Where the media library keeps its files, filled in by the compose file. */
export type MediaAttachments = Pick<PictureAttachments, 'claim' | 'discard' | 'list' | 'receiveShaped'>

const USE = 'media'

/** How the settings want pictures to be kept. */
function shapeUnder(settings: MediaSettings): PictureShape {
  const { autoOptimizeImages, enableImageResize, maxImageWidth, maxImageHeight } = settings
  return {
    isOptimised: autoOptimizeImages,
    within: enableImageResize ? { width: maxImageWidth, height: maxImageHeight } : null,
  }
}

/** Rows of the library with the files that belong to them; one whose file is gone is left out. */
export async function withFiles(
  db: Db,
  rows: readonly MediaRow[],
  attachments: MediaAttachments,
): Promise<MediaFile[]> {
  const ids = rows.map(({ id }) => id)
  const files = new Map((await attachments.list(db, USE, ids)).map((file) => [file.reference, file]))
  return rows.flatMap((row) => {
    const file = files.get(row.id)
    if (!file) return []
    const { fileName, fileType, fileURL, fileSize, previewURL } = file
    return [{ ...row, name: fileName, type: fileType, url: fileURL, size: fileSize, previewUrl: previewURL }]
  })
}

interface Adding {
  readonly intake: Omit<Intake, 'use' | 'ownerId'>
  readonly settings: MediaSettings
  readonly attachments: MediaAttachments
  readonly actor: Actor
}

/** Takes one file into the library, its picture shaped by the settings. Throws 400, 413, 415 or 507 with words. */
export async function addMedia(db: Db, { intake, settings, attachments, actor }: Adding): Promise<MediaFile> {
  const { actorId: ownerId, at } = actor
  const stored = await attachments.receiveShaped({ ...intake, use: USE, ownerId }, shapeUnder(settings))
  const { originalSize, width, height } = stored
  return transact(db, async (trx) => {
    const id = await insertMedia(trx, { originalSize, width, height, uploadedBy: ownerId, at })
    await attachments.claim(trx, {
      fileURLs: [stored.fileURL],
      ownerId,
      use: USE,
      reference: id,
      path: 'files',
    })
    const row = await lockMedia(trx, id)
    const [file] = row ? await withFiles(trx, [row], attachments) : []
    if (!file) throw new Error(`media file ${id} is gone`)
    await record(trx, mediaUploaded, { mediaId: id, name: file.name, actorId: ownerId, at })
    await audited(trx, actor, { action: 'media.uploaded', id, after: file })
    return file
  })
}

/** Takes a file out of the library: from then on nobody reads it, and its bytes go. Throws 404. */
export function removeMedia(
  db: Db,
  id: string,
  { attachments, actor }: { readonly attachments: MediaAttachments; readonly actor: Actor },
): Promise<void> {
  return transact(db, async (trx) => {
    const row = await lockMedia(trx, id)
    if (!row) throw notFound('Arquivo não encontrado.')
    const [file] = await withFiles(trx, [row], attachments)
    await attachments.discard(trx, USE, id)
    await deleteMedia(trx, id)
    await record(trx, mediaDeleted, { mediaId: id, name: file?.name ?? '', ...actor })
    await audited(trx, actor, { action: 'media.deleted', id, before: file })
  })
}

interface Audited {
  readonly action: string
  readonly id: string
  readonly before?: MediaFile | undefined
  readonly after?: MediaFile | undefined
}

function audited(trx: Db, { actorId }: Actor, { action, id, before, after }: Audited): Promise<void> {
  const kept = (file: MediaFile | undefined) => file && { name: file.name, type: file.type, size: file.size }
  return audit(trx, {
    actor: actorId,
    action,
    entity: 'media',
    entityId: id,
    before: kept(before),
    after: kept(after),
  })
}
