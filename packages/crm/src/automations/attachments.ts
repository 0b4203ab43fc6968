import { createHash } from 'node:crypto'
import type { Db } from '@cadencia/db/client'
import type { FileInfo } from '@cadencia/files/contract'
import type { FileDesk } from '@cadencia/files/contract/desk'
import { typeOfName } from '@cadencia/files/contract/types'
import { invalid } from '@cadencia/server/app-error'
import type { AttachedFile } from '../contract/automations.ts'

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

async function digestOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk)
  return hash.digest('hex')
}

interface Attaching {
  readonly attachments: readonly string[]
  readonly attachmentFiles: readonly AttachedFile[]
  readonly ownerId: string
  readonly automationId: string
}

/**
 * Makes uploaded files, and those that came in the body itself, an automation's: all that it shall have. A file of
 * the body that is one of the uploaded ones, byte for byte, is not kept twice: some clients send each in both ways.
 * Throws what the desk refuses: 400 unknown or too many, 413 over 10 MB, 415 for another kind.
 */
export async function attach(trx: Db, files: FileDesk, asked: Attaching): Promise<void> {
  const { attachments, attachmentFiles, ownerId, automationId } = asked
  const claim = (fileURLs: readonly string[]) =>
    files.claim(trx, { fileURLs, ownerId, use: 'automations', reference: automationId })
  const claimed = await claim(attachments)
  if (attachmentFiles.length === 0) return
  const added: FileInfo[] = []
  for (const file of attachmentFiles) {
    const { fileName, content } = decode(file)
    const alike = claimed.filter(({ fileSize }) => fileSize === content.length)
    const digest = createHash('sha256').update(content).digest('hex')
    const digests = await Promise.all(
      alike.map(async ({ fileURL }) => digestOf(await files.open(trx, fileURL))),
    )
    if (digests.includes(digest)) continue
    const chunks = (async function* () {
      yield content
    })()
    added.push(await files.receive({ content: chunks, fileName, fileType: '', ownerId, use: 'automations' }))
  }
  await claim([...attachments, ...added.map(({ fileURL }) => fileURL)])
}
