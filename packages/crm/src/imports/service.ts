import { randomUUID } from 'node:crypto'
import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import type { FileAttachments } from '@cadencia/files/attachments'
import { enqueue } from '@cadencia/jobs/enqueue'
import type { Actor } from '@cadencia/server/actor'
import { AppError, notFound } from '@cadencia/server/app-error'
import type { CrmContext } from '../context.ts'
import { leadsChanged } from '../facts.ts'
import { IMPORT_MESSAGES, type ImportDraft } from './contract.ts'
import { importLeads, leadImportMoved } from './facts.ts'
import { insertImport, lockWork } from './repository.ts'
import { countKept, markUndone } from './undo-repository.ts'
import { removeMade, restoreChanged } from './undo-service.ts'

/** The use under which files of leads are claimed: CSV, xls and xlsx, one file, 5 MB. */
const USE = 'leads'

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
    ...{ fileURLs: [fileURL], ownerId, use: USE, reference, path: 'fileURL' },
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
    await files.release(trx, USE, reference)
    return fileType
  })
}

/**
 * Undoes an import where nobody changed anything since: made leads go, changed fields get their values back. Doing it
 * again does nothing. Throws 404, and 409 while the import is under way.
 */
export function undoImport(
  db: Db,
  id: string,
  { messenger, actor }: Pick<CrmContext, 'messenger'> & { readonly actor: Actor },
): Promise<void> {
  return transact(db, async (trx) => {
    const work = await lockWork(trx, id)
    if (!work) throw notFound(IMPORT_MESSAGES.unknown)
    if (work.status === 'undone') return
    if (work.status === 'pending' || work.status === 'running') {
      throw new AppError('import_running', 409, IMPORT_MESSAGES.running)
    }
    const undoing = { importId: id, messenger, actor }
    const removed = await removeMade(trx, undoing)
    const restored = await restoreChanged(trx, undoing)
    const done = { removed, restored, kept: await countKept(trx, id, restored) }
    await markUndone(trx, id, done, actor)
    const { total } = work
    await record(trx, leadImportMoved, { importId: id, status: 'undone', done: total, total, ...actor })
    await record(trx, leadsChanged, { count: done.removed + done.restored, ...actor })
  })
}
