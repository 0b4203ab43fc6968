import { handles, type JobContext, type JobHandler, PermanentFailure } from '@cadencia/jobs/handler'
import { type Schedule, schedule } from '@cadencia/jobs/schedules'
import { FileNotFound } from '@cadencia/storage/errors'
import type { FileStorage } from '@cadencia/storage/storage'
import { type FilesContext, keyOf, previewKeyOf } from './context.ts'
import { makePreview, removeUnusedFiles } from './facts.ts'
import { previewOf, withDecoderSlot } from './pictures/decoder.ts'
import { deleteRows, findStored, listRemoving, markUnused, setPreview } from './repository.ts'
import { isImage, UNUSED_HOURS } from './rules.ts'
import { deleteExpiredTickets } from './uploads/repository.ts'
import { MIB } from './uses-contract.ts'

const PREVIEW_MAX_BYTES = 4 * MIB
const AT_ONCE = 200
const HOUR_MS = 60 * 60_000

type WorkContext = Pick<FilesContext, 'storage' | 'now'>

/** What the worker does for files. */
export function fileJobs({ storage, now }: WorkContext): JobHandler[] {
  async function preview({ fileId }: { fileId: string }, { db }: JobContext) {
    const file = await findStored(db, fileId)
    if (!file?.storageKey || file.previewKey || !isImage(file.type)) return
    const store = await storage()
    const previewKey = previewKeyOf(fileId)
    const keys = { from: file.storageKey, to: previewKey }
    await withDecoderSlot(() => writePreview(store, keys))
    if (!(await setPreview(db, fileId, previewKey))) await store.remove(previewKey)
  }

  async function removeUnused(_: unknown, { db }: JobContext) {
    await deleteExpiredTickets(db, now())
    await markUnused(db, new Date(now() - UNUSED_HOURS * HOUR_MS).toISOString())
    const store = await storage()
    let removed = 0
    for (;;) {
      const ids = await listRemoving(db, AT_ONCE)
      if (ids.length === 0) return { removed }
      // The row is deleted last: while it exists, the deletion of the bytes is retried.
      for (const id of ids) await Promise.all([keyOf(id), previewKeyOf(id)].map((key) => store.remove(key)))
      await deleteRows(db, ids)
      removed += ids.length
    }
  }

  return [handles(makePreview, preview), handles(removeUnusedFiles, removeUnused)]
}

async function writePreview(
  storage: FileStorage,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const { stream } = await storage.read(from).catch((error: unknown) => {
    throw error instanceof FileNotFound ? new PermanentFailure(error.message) : error
  })
  try {
    await storage.write(to, await previewOf(stream), { maxBytes: PREVIEW_MAX_BYTES })
  } finally {
    stream.destroy()
  }
}

export const fileSchedules: readonly Schedule[] = [
  schedule({
    name: 'remove_unused_files',
    job: removeUnusedFiles,
    payload: {},
    when: { cron: '41 * * * *' },
  }),
]
