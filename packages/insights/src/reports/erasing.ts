import type { Db } from '@cadencia/db/client'
import { recordAll } from '@cadencia/db/outbox'
import { enqueueAll } from '@cadencia/jobs/enqueue'
import { makeReportFiles, reportRequested } from '../contract/facts.ts'
import { rewriteReports } from './repository.ts'

/** Stands where a name stood. */
const GONE = 'Pessoa removida'

/** A name as it stands in stored JSON: a single one could be a part of any word, so only a whole cell of it counts. */
function asStored(name: string): { readonly from: string; readonly to: string } {
  const quoted = JSON.stringify(name)
  return name.includes(' ')
    ? { from: quoted.slice(1, -1), to: GONE }
    : { from: quoted, to: JSON.stringify(GONE) }
}

/** Takes a name out of the reports that are kept; files that were made of them go, and are made anew. */
export async function eraseFromReports(trx: Db, name: string): Promise<void> {
  const ids = await rewriteReports(trx, asStored(name))
  const reports = ids.map((reportId) => ({ reportId }))
  await recordAll(trx, reportRequested, reports)
  await enqueueAll(
    trx,
    makeReportFiles,
    reports.map((report) => ({ payload: { ...report, isAgain: true } })),
  )
}
