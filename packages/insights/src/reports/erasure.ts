import type { Db } from '@cadencia/db/client'
import { recordAll } from '@cadencia/db/outbox'
import { enqueueAll } from '@cadencia/jobs/enqueue'
import { hasNamesake } from '@cadencia/people/read-repository'
import { GONE, type Mentions } from '@cadencia/server/erasure/mentions'
import { mayMention } from '@cadencia/server/erasure/text-erasure'
import { sql } from 'kysely'
import { makeReportFiles, reportRequested } from '../facts.ts'
import { PERSON_LABEL } from './contents/tables.ts'
import { ReportData } from './contract.ts'
import { listForErasure, replaceData } from './repository.ts'

type Report = Awaited<ReturnType<typeof listForErasure>>[number]

/** Replaces the data, deletes the old files and enqueues new ones. */
async function rewriteReports(
  trx: Db,
  reports: readonly Report[],
  change: (data: unknown) => unknown,
): Promise<void> {
  const changed: { reportId: string }[] = []
  for (const { id, data } of reports) {
    const rewritten = change(data)
    if (rewritten === data) continue
    await replaceData(trx, id, rewritten)
    changed.push({ reportId: id })
  }
  await recordAll(trx, reportRequested, changed)
  await enqueueAll(
    trx,
    makeReportFiles,
    changed.map((report) => ({ payload: { ...report, isAgain: true } })),
  )
}

/** Removes e-mail addresses, phone numbers and full names from all stored reports. */
export async function eraseMentionsInReports(trx: Db, mentions: Mentions): Promise<void> {
  const reports = await listForErasure(trx, (data) => mayMention(data, mentions))
  await rewriteReports(trx, reports, mentions.inJson)
}

/**
 * Removes a user's name from columns that list people. Reports hold names only, so the cells stay where another user
 * has the same name.
 */
export async function erasePersonCells(
  trx: Db,
  { userId, name }: { readonly userId: string; readonly name: string },
): Promise<void> {
  if (await hasNamesake(trx, { userId, name })) return
  const quoted = JSON.stringify(name)
  const reports = await listForErasure(trx, (data) => sql`strpos(${data}::text, ${quoted}) > 0`)
  await rewriteReports(trx, reports, (data) => withoutPerson(data, name))
}

/** The same data when no cell of a person holds the name. */
function withoutPerson(data: unknown, name: string): unknown {
  const report = ReportData.parse(data)
  let isChanged = false
  const tables = report.tables.map((table) => {
    const keys = table.columns.filter(({ label }) => label === PERSON_LABEL).map(({ key }) => key)
    const rows = table.rows.map((row) => {
      const cells = keys.filter((key) => row[key] === name)
      if (cells.length === 0) return row
      isChanged = true
      return { ...row, ...Object.fromEntries(cells.map((key) => [key, GONE])) }
    })
    return { ...table, rows }
  })
  return isChanged ? { ...report, tables } : data
}
