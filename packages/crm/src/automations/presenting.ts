import type { Db } from '@cadencia/db/client'
import type { FileDesk } from '@cadencia/files/attachments'
import type { Automation } from '../contract/automations.ts'
import type { AutomationRecord } from './repository.ts'

/** Stored automations with their files, in one query. */
export async function present(
  db: Db,
  records: readonly AutomationRecord[],
  files: FileDesk,
): Promise<Automation[]> {
  const ids = records.map(({ id }) => id)
  const attached = Map.groupBy(await files.list(db, 'automations', ids), ({ reference }) => reference)
  return records.map((record) => {
    const own = (attached.get(record.id) ?? []).map(({ id: _, reference: __, ...file }) => file)
    return { ...record, attachments: own.map(({ fileURL }) => fileURL), files: own }
  })
}
