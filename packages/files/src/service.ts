import { Readable } from 'node:stream'
import type { Db } from '@cadencia/db/client'
import { enqueue } from '@cadencia/jobs/enqueue'
import { invalid, notFound } from '@cadencia/server/app-error'
import { FileNotFound } from '@cadencia/storage/errors'
import type {
  Claim,
  ClaimedFile,
  FileAttachments,
  Intake,
  PictureAttachments,
  PictureShape,
  ShapedFile,
} from './attachments-contract.ts'
import type { FilesContext } from './context.ts'
import { fileIdOf } from './contract.ts'
import { refusedType, tooLarge } from './errors.ts'
import { removeUnusedFiles } from './facts.ts'
import { shapePicture } from './pictures/shape.ts'
import {
  claimFiles,
  discardFiles,
  type FileRow,
  findStored,
  listClaimed,
  lockStored,
  presentFile,
  releaseFiles,
} from './repository.ts'
import { isImage, useIssue } from './rules.ts'
import { type IncomingFile, receiveFile } from './uploads/service.ts'
import { withIdleTimeout } from './uploads/stream.ts'
import type { FileUse, UseRules } from './uses-contract.ts'

const UNKNOWN = 'Arquivo não encontrado. Envie-o novamente.'

/** The port through which other domains attach files. */
export function createAttachments(context: FilesContext): PictureAttachments {
  const { rulesOf, storage } = context
  return {
    claim: (trx, claim) => claimAttachments(trx, claim, context),
    release: (trx, use, reference) => releaseFiles(trx, { use, reference }, []),
    discard: async (trx, use, reference) => {
      await discardFiles(trx, { use, reference })
      await enqueue(trx, removeUnusedFiles, {})
    },
    list: listAll,
    receive: async (intake) =>
      presentFile(await receiveFile(context, sendingOf(intake, rulesOf(intake.use)))),
    receiveShaped: (intake, shape) => receiveShaped(context, intake, shape),
    open: createFileReader(storage),
  }
}

function sendingOf(intake: Intake, { types, maxBytes }: UseRules): IncomingFile {
  const { content } = intake
  // Only streams can stall.
  return {
    ...intake,
    types,
    maxBytes,
    content: content instanceof Readable ? withIdleTimeout(content) : content,
  }
}

async function receiveShaped(
  context: FilesContext,
  intake: Intake,
  shape: PictureShape,
): Promise<ShapedFile> {
  const rules = context.rulesOf(intake.use)
  const sent = await receiveFile(context, sendingOf(intake, rules))
  const type = rules.types.find((one) => one === sent.type)
  const { row, width, height } =
    type && isImage(type)
      ? await shapePicture(context, {
          row: sent,
          type,
          shape,
          ownerId: intake.ownerId,
          maxBytes: rules.maxBytes,
        })
      : { row: sent, width: null, height: null }
  return { ...presentFile(row), originalSize: sent.size, width, height }
}

/** Opens files of ours for work on the server. */
export function createFileReader(storage: FilesContext['storage']): FileAttachments['open'] {
  return async (db, fileURL) => {
    const id = fileIdOf(fileURL)
    const file = id === undefined ? undefined : await findStored(db, id)
    if (!file?.storageKey) throw notFound(UNKNOWN)
    const { stream } = await (await storage()).read(file.storageKey).catch((error: unknown) => {
      throw error instanceof FileNotFound ? notFound(UNKNOWN) : error
    })
    return stream
  }
}

/** The files of these records, each record's in its order. */
export async function listAll(db: Db, use: FileUse, references: readonly string[]): Promise<ClaimedFile[]> {
  if (references.length === 0) return []
  return (await listClaimed(db, use, references)).map(claimed)
}

function claimed(row: FileRow): ClaimedFile {
  return { ...presentFile(row), id: row.id, reference: row.reference ?? '', sha256: row.sha256 ?? '' }
}

async function claimAttachments(trx: Db, claim: Claim, { rulesOf }: FilesContext): Promise<ClaimedFile[]> {
  const { fileURLs, use, reference, path = 'attachments' } = claim
  const rules = rulesOf(use)
  const ids = [...new Set(fileURLs.map((url) => fileIdOf(url) ?? ''))]
  if (ids.length > rules.maxFiles) throw invalid(path, `Anexe no máximo ${rules.maxFiles} arquivos`)
  if (ids.includes('')) throw invalid(path, UNKNOWN)
  const rows = ids.length === 0 ? [] : await lockStored(trx, ids)
  for (const row of rows) checkUse(row, claim, rules)
  if (rows.length < ids.length) throw invalid(path, UNKNOWN)
  await releaseFiles(trx, { use, reference }, ids)
  await claimFiles(trx, ids, { use, reference })
  return listAll(trx, use, [reference])
}

function checkUse(row: FileRow, claim: Claim, rules: UseRules): void {
  const isOwn = row.use === null && row.ownerId === claim.ownerId
  const isKept = row.use === claim.use && row.reference === claim.reference
  // Uploads of other people are reported as unknown.
  if (!isOwn && !isKept) throw invalid(claim.path ?? 'attachments', UNKNOWN)
  const issue = useIssue(row, rules)
  if (issue === 'type') throw refusedType()
  if (issue === 'size') throw tooLarge()
}
