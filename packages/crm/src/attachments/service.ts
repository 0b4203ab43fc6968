import { randomUUID } from 'node:crypto'
import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import type { ClaimedFile, FileAttachments } from '@cadencia/files/attachments'
import { FILE_TYPES, isFileType } from '@cadencia/files/types'
import type { Actor } from '@cadencia/server/actor'
import { notFound } from '@cadencia/server/app-error'
import { attachmentChanged } from '../facts.ts'
import type { Attachment, RecordWithFiles } from './contract.ts'
import type { RecordRow } from './record-repository.ts'
import {
  type AttachmentRow,
  deleteAttachment,
  findAttachment,
  insertAttachment,
  type Target,
  targetExists,
} from './repository.ts'

/** The use under which the files are claimed: PowerPoint and PDF, 50 MB; the reference is the attachment's id. */
const USE = 'crm'
const UNKNOWN = 'Anexo não encontrado.'
const UNKNOWN_TARGET = 'Registro não encontrado.'

function present(row: AttachmentRow, file: ClaimedFile): Attachment {
  const { fileURL, fileName, fileSize, fileType } = file
  const isPresentation = isFileType(fileType) && FILE_TYPES[fileType].kind === 'presentation'
  return { ...row, fileURL, fileName, fileSize, fileType: isPresentation ? 'presentation' : 'other' }
}

/** Attachments with their files, those without one left out. */
export async function withFiles(
  db: Db,
  rows: readonly AttachmentRow[],
  files: Pick<FileAttachments, 'list'>,
): Promise<Attachment[]> {
  const stored = await files.list(
    db,
    USE,
    rows.map(({ id }) => id),
  )
  const byReference = new Map(stored.map((file) => [file.reference, file]))
  return rows.flatMap((row) => {
    const file = byReference.get(row.id)
    return file ? [present(row, file)] : []
  })
}

/** Records with the names of their newest files. */
export async function withFileNames(
  db: Db,
  rows: readonly RecordRow[],
  files: FileAttachments,
): Promise<RecordWithFiles[]> {
  const stored = await files.list(
    db,
    USE,
    rows.map(({ newestAttachmentId }) => newestAttachmentId),
  )
  const names = new Map(stored.map(({ reference, fileName }) => [reference, fileName]))
  return rows.map(({ newestAttachmentId, ...row }) => ({
    ...row,
    newestFileName: names.get(newestAttachmentId) ?? '',
  }))
}

interface Attaching {
  readonly fileURL: string
  readonly target: Target
  readonly files: FileAttachments
  readonly actor: Actor
}

/** Attaches a file that the person sent. Throws 404 for a record that is not there; 400, 413, 415 for the file. */
export function attach(db: Db, { fileURL, target, files, actor }: Attaching): Promise<Attachment> {
  return transact(db, async (trx) => {
    if (!(await targetExists(trx, target))) throw notFound(UNKNOWN_TARGET)
    const id = randomUUID()
    await insertAttachment(trx, { id, ...target, createdBy: actor.actorId, at: actor.at })
    const [file] = await files.claim(trx, {
      ...{ fileURLs: [fileURL], ownerId: actor.actorId, use: USE, reference: id, path: 'fileURL' },
    })
    const row = await findAttachment(trx, id)
    if (!row || !file) throw new Error(`attachment ${id} is gone`)
    await record(trx, attachmentChanged, { attachmentId: id, ...target, what: 'created', ...actor })
    return present(row, file)
  })
}

/** Removes an attachment; its file goes after a day. Throws 404 for one that is not there. */
export function detach(
  db: Db,
  id: string,
  { files, actor }: { readonly files: FileAttachments; readonly actor: Actor },
): Promise<void> {
  return transact(db, async (trx) => {
    const row = await findAttachment(trx, id)
    if (!row) throw notFound(UNKNOWN)
    const { leadId, opportunityId, clientId } = row
    await deleteAttachment(trx, id)
    await files.release(trx, USE, id)
    const about = { attachmentId: id, leadId, opportunityId, clientId }
    await record(trx, attachmentChanged, { ...about, what: 'removed', ...actor })
  })
}
