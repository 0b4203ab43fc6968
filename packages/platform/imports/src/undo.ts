import { type Db, transact } from '@cadencia/db/client'
import type { Actor } from '@cadencia/server/actor'
import { AppError, notFound } from '@cadencia/server/app-error'
import type { ImportAdapter, ImportedRow } from './adapter.ts'
import { FILE_MESSAGES } from './contract.ts'

/**
 * Undoes an import where nobody changed anything since: made records go, changed fields get their values back. Doing it
 * again does nothing. Throws 404, and 409 while the import is under way.
 */
export function undoImport<Mapping, Row extends ImportedRow, Shown>(
  { store, undo, tell }: ImportAdapter<Mapping, Row, Shown>,
  db: Db,
  { importId, actor }: { readonly importId: string; readonly actor: Actor },
): Promise<void> {
  return transact(db, async (trx) => {
    const work = await store.lock(trx, importId)
    if (!work) throw notFound(FILE_MESSAGES.unknown)
    if (work.status === 'undone') return
    if (work.status === 'pending' || work.status === 'running') {
      throw new AppError('import_running', 409, FILE_MESSAGES.running)
    }
    const undone = await undo(trx, { importId, actor })
    await store.markUndone(trx, importId, undone, actor)
    const { total } = work
    await tell.moved(trx, { importId, status: 'undone', done: total, total, ...actor })
    await tell.changed(trx, { count: undone.removed + undone.restored, ...actor })
  })
}
