import { randomUUID } from 'node:crypto'
import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import type { FileAttachments } from '@cadencia/files/attachments'
import { enqueue } from '@cadencia/jobs/enqueue'
import type { Actor } from '@cadencia/server/actor'
import { LEADS_USE } from './adapter.ts'
import type { ImportDraft } from './contract.ts'
import { importLeads, leadImportMoved } from './facts.ts'
import { insertImport } from './repository.ts'

/** Asks for an import of a file that the person sent; answers its id. Throws 400, 413 or 415 for a file that is not taken. */
export function beginImport(
  db: Db,
  { fileURL, mapping, headerLine, onDuplicate }: ImportDraft,
  { files, actor }: { readonly files: FileAttachments; readonly actor: Actor },
): Promise<string> {
  return transact(db, async (trx) => {
    const id = randomUUID()
    const file = await claimFile(trx, files, { fileURL, ownerId: actor.actorId, reference: id })
    const { fileName, fileType } = file
    const about = { id, fileURL, fileName, fileType, mapping, headerLine, onDuplicate }
    await insertImport(trx, { ...about, createdBy: actor.actorId, at: actor.at })
    await enqueue(trx, importLeads, { importId: id }, { id })
    await record(trx, leadImportMoved, {
      ...{ importId: id, status: 'pending', done: 0, total: 0 },
      ...actor,
    })
    return id
  })
}

interface Claimed {
  readonly fileURL: string
  readonly ownerId: string
  readonly reference: string
}

async function claimFile(trx: Db, files: FileAttachments, { fileURL, ownerId, reference }: Claimed) {
  const [file] = await files.claim(trx, {
    ...{ fileURLs: [fileURL], ownerId, use: LEADS_USE, reference, path: 'fileURL' },
  })
  if (!file) throw new Error(`file of import ${reference} was claimed and is gone`)
  return file
}

/** The media type of a file that the person sent, without making it part of anything. Throws as `beginImport` does. */
export function inspectFile(
  db: Db,
  fileURL: string,
  { files, ownerId }: { readonly files: FileAttachments; readonly ownerId: string },
): Promise<string> {
  return transact(db, async (trx) => {
    const reference = randomUUID()
    const { fileType } = await claimFile(trx, files, { fileURL, ownerId, reference })
    await files.release(trx, LEADS_USE, reference)
    return fileType
  })
}
