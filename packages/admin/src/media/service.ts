import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import type { Intake, PictureAttachments, PictureShape, ShapedFile } from '@cadencia/files/attachments'
import { keepAdministrator } from '@cadencia/people/teams/read-repository'
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
  readonly attachments: MediaAttachments
  readonly actor: Actor
}

/** Stores one file, its picture shaped by the settings, for `addMedia`. Throws 400, 413, 415 or 507 with words. */
export function receiveMedia(
  intake: Omit<Intake, 'use' | 'ownerId'>,
  { settings, attachments, actor }: Adding & { readonly settings: MediaSettings },
): Promise<ShapedFile> {
  return attachments.receiveShaped({ ...intake, use: USE, ownerId: actor.actorId }, shapeUnder(settings))
}

/** Takes stored files into the library, all or none. */
export function addMedia(db: Db, stored: readonly ShapedFile[], adding: Adding): Promise<MediaFile[]> {
  return transact(db, async (trx) => {
    const files: MediaFile[] = []
    for (const file of stored) files.push(await addOne(trx, file, adding))
    await keepAdministrator(trx, adding.actor)
    return files
  })
}

async function addOne(trx: Db, stored: ShapedFile, { attachments, actor }: Adding): Promise<MediaFile> {
  const { actorId, at } = actor
  const { fileURL, originalSize, width, height } = stored
  const id = await insertMedia(trx, { originalSize, width, height, uploadedBy: actorId, at })
  await attachments.claim(trx, {
    fileURLs: [fileURL],
    ownerId: actorId,
    use: USE,
    reference: id,
    path: 'files',
  })
  const row = await lockMedia(trx, id)
  const [file] = row ? await withFiles(trx, [row], attachments) : []
  if (!file) throw new Error(`media file ${id} is gone`)
  await record(trx, mediaUploaded, { mediaId: id, name: file.name, actorId, at })
  await audited(trx, actor, { action: 'media.uploaded', id, after: file })
  return file
}

/** Takes a file out of the library: from then on nobody reads it, and its bytes go. Throws 404. */
export function removeMedia(
  db: Db,
  id: string,
  { attachments, actor }: { readonly attachments: MediaAttachments; readonly actor: Actor },
): Promise<void> {
  return transact(db, async (trx) => {
    const row = await lockMedia(trx, id)
    await keepAdministrator(trx, actor)
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
