import { createHash } from 'node:crypto'
import type { Db } from '@cadencia/db/client'
import { restartLockOrder } from '@cadencia/db/locks'
import type { FileAttachments } from '@cadencia/files/attachments'
import { typeOfName } from '@cadencia/files/types'
import { invalid } from '@cadencia/server/app-error'
import type { AttachedFile, Automation } from './contract.ts'
import type { AutomationRecord } from './record.ts'

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const DATA_URL = /^data:[^,]{0,200};base64,/
const PATH = 'attachmentFiles'

/** What a file of a body says and holds. Throws 400 for what is no base64. */
function decode({ name, data, type = '' }: AttachedFile) {
  const bare = data.replace(DATA_URL, '')
  if (!BASE64.test(bare)) throw invalid(PATH, 'Arquivo inválido')
  const content = Buffer.from(bare, 'base64')
  // The extension is given apart where the name lacks it.
  const extension = type.split('/').at(-1)?.replace(/^\./, '').trim() ?? ''
  const fileName = typeOfName(name) === undefined && extension !== '' ? `${name}.${extension}` : name
  return { fileName, content }
}

/** A file of a body as it was stored; it still has to be claimed. */
export interface StoredFile {
  readonly fileURL: string
  readonly sha256: string
}

/**
 * Stores the files that came in a body. Before the transaction that writes the automation: a storage may take its time.
 * Throws 413 over 10 MB, 415 for another kind.
 */
export async function storeFiles(
  files: FileAttachments,
  attached: readonly AttachedFile[],
  ownerId: string,
): Promise<readonly StoredFile[]> {
  const decoded = attached.map(decode)
  const stored: StoredFile[] = []
  for (const { fileName, content } of decoded) {
    const chunks = (async function* () {
      yield content
    })()
    const { fileURL } = await files.receive({
      ...{ content: chunks, fileName, fileType: '', ownerId, use: 'automations' },
    })
    stored.push({ fileURL, sha256: createHash('sha256').update(content).digest('hex') })
  }
  return stored
}

interface Attaching {
  readonly attachments: readonly string[]
  readonly stored: readonly StoredFile[]
  readonly ownerId: string
  readonly automationId: string
}

/**
 * Makes uploaded files, and those that came in the body itself, an automation's: all that it shall have. A file of
 * the body that is one of the uploaded ones, byte for byte, is not kept twice: some clients send each in both ways.
 * Throws 400 for unknown files, or too many.
 */
export async function attach(trx: Db, files: FileAttachments, asked: Attaching): Promise<void> {
  const { attachments, stored, ownerId, automationId } = asked
  const claim = (fileURLs: readonly string[]) =>
    files.claim(trx, { fileURLs, ownerId, use: 'automations', reference: automationId })
  const claimed = await claim(attachments)
  const known = new Set(claimed.map(({ sha256 }) => sha256))
  const added = stored.filter(({ sha256 }) => !known.has(sha256))
  if (added.length === 0) return
  // Nobody else knows those of the body yet, nor waits for them.
  await restartLockOrder(trx)
  await claim([...attachments, ...added.map(({ fileURL }) => fileURL)])
}

/** Stored automations with their files, in one query. */
export async function present(
  db: Db,
  records: readonly AutomationRecord[],
  files: FileAttachments,
): Promise<Automation[]> {
  const ids = records.map(({ id }) => id)
  const attached = Map.groupBy(await files.list(db, 'automations', ids), ({ reference }) => reference)
  return records.map((record) => {
    const own = (attached.get(record.id) ?? []).map(({ id: _, reference: __, ...file }) => file)
    return { ...record, attachments: own.map(({ fileURL }) => fileURL), files: own }
  })
}
