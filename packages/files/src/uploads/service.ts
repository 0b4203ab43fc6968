import { transact } from '@cadencia/db/client'
import { enqueue } from '@cadencia/jobs/enqueue'
import { AppError } from '@cadencia/server/app-error'
import { StorageAway } from '@cadencia/storage/errors'
import type { FileStorage } from '@cadencia/storage/storage'
import { contentIssue, detectType } from '../content/content-issue.ts'
import { storedBytes } from '../content/stored-bytes.ts'
import { type FilesContext, keyOf } from '../context.ts'
import { refusalOf, refusedType, tooManyWaiting } from '../errors.ts'
import { makePreview } from '../facts.ts'
import { deleteRows, type FileRow, findStored, insertArriving, markStored } from '../repository.ts'
import { cleanName, declaredType, isImage } from '../rules.ts'
import type { FileType } from '../types-contract.ts'

export interface IncomingFile {
  readonly content: AsyncIterable<Uint8Array>
  readonly fileName: string
  /** As its sender declared it. */
  readonly fileType: string
  readonly ownerId: string
  /** The types that are taken. */
  readonly types: readonly FileType[]
  readonly maxBytes: number
}

/**
 * Stores what the stream holds, judges it, and keeps it only when it is what it says. Nothing of it is ever held in
 * memory beyond a chunk. Throws `AppError`s (413, 415, 507, …) and then leaves neither bytes nor row behind; what a
 * dying process leaves is removed as unused, since the row is there before the bytes.
 */
export async function receiveFile(context: FilesContext, sending: IncomingFile): Promise<FileRow> {
  const name = cleanName(sending.fileName)
  const promised = declaredType(name, sending.fileType)
  const declared = promised === 'unknown' ? promised : requireTaken(promised, sending)
  const { db } = context
  const storage = await context.storage()
  const { ownerId } = sending
  const id = await insertArriving(db, { name, type: declared, ownerId })
  if (id === undefined) throw tooManyWaiting()
  try {
    const arrived = await store(storage, { id, declared, sending })
    await transact(db, async (trx) => {
      if (!(await markStored(trx, id, { ...arrived, ownerId }))) throw tooManyWaiting()
      if (isImage(arrived.type)) await enqueue(trx, makePreview, { fileId: id })
    })
    const stored = await findStored(db, id)
    if (!stored) throw new Error(`file ${id} is gone`)
    return stored
  } catch (error) {
    // A storage that is away would only be waited for again.
    if (!(error instanceof StorageAway)) await discardFile(context, id)
    throw refusalOf(error)
  }
}

function requireTaken(type: FileType | undefined, { types }: IncomingFile): FileType {
  if (type === undefined || !types.includes(type)) throw refusedType()
  return type
}

interface Storing {
  readonly id: string
  readonly declared: FileType | 'unknown'
  readonly sending: IncomingFile
}

async function store(storage: FileStorage, { id, declared, sending }: Storing) {
  const storageKey = keyOf(id)
  const { content, maxBytes } = sending
  const { size, sha256 } = await storage.write(storageKey, content, { maxBytes })
  if (size === 0) throw new AppError('invalid', 400, 'O arquivo está vazio.')
  const bytes = storedBytes(storage, storageKey, size)
  const type = requireTaken(declared === 'unknown' ? await detectType(bytes) : declared, sending)
  const issue = declared === 'unknown' ? undefined : await contentIssue(bytes, type)
  if (issue) throw refusedType(issue)
  return { storageKey, size, sha256, type }
}

/** Removes a file that shall not be; where even that fails, the daily removal of unused files does it. */
export async function discardFile({ db, storage, log }: FilesContext, id: string): Promise<void> {
  try {
    await (await storage()).remove(keyOf(id))
    await deleteRows(db, [id])
  } catch (error) {
    log.warn({ err: error, fileId: id }, 'a refused file stays until unused files are removed')
  }
}
