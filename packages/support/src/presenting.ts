import type { Db } from '@cadencia/db/client'
import type { FileDesk } from '@cadencia/files/contract/desk'
import type { SupportRequest } from './contract.ts'
import { canAct, canRate, isOverdue, type SupportRecord } from './rules.ts'
import type { Act } from './service.ts'

/** Stored requests as a viewer may see them: with their files, in one query, and the viewer's rights. */
export async function present(
  db: Db,
  records: readonly SupportRecord[],
  { files, act }: { readonly files: FileDesk; readonly act: Act },
): Promise<SupportRequest[]> {
  const ids = records.map(({ id }) => id)
  const attached = Map.groupBy(await files.list(db, 'support', ids), ({ reference }) => reference)
  return records.map((record) => {
    const own = (attached.get(record.id) ?? []).map(({ id: _, reference: __, ...file }) => file)
    return {
      ...record,
      attachments: own.map(({ fileURL }) => fileURL),
      files: own,
      isOverdue: isOverdue(record, act.now),
      canAct: canAct(act.viewer, record),
      canRate: canRate(act.viewer, record),
    }
  })
}
