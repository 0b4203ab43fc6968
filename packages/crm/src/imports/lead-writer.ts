import { isLongerThan } from '@cadencia/contract/length'
import type { Db } from '@cadencia/db/client'
import type { Writing } from '@cadencia/imports/adapter'
import { changesBetween } from '@cadencia/records/history'
import { NOTES_MAX } from '../contract.ts'
import { estimatedScore } from '../leads/contact.ts'
import type { Lead } from '../leads/contract.ts'
import { leadFacts, leads } from '../leads/record.ts'
import type { Suppression } from '../shared/suppression.ts'
import { findMade, keepChanges, markPlain, WRITTEN_FIELDS } from './lead-repository.ts'
import { importedOn, type LeadRow, notesOf, ownNotesOf } from './row-parser.ts'

interface LeadWriting extends Writing {
  readonly suppressionOf: (phone: string | null) => Suppression
}

export const phoneKeyOf = (phone: string | null) => phone?.replace('+', '') ?? null

/** An instant so many microseconds before another one. */
function microsecondsBefore(instant: string, count: number): string {
  const at = Date.parse(instant) * 1000 - count
  const ms = Math.floor(at / 1000)
  return new Date(ms).toISOString().replace('Z', `${String(at - ms * 1000).padStart(3, '0')}Z`)
}

/** Makes these leads; in the list, newest first, they stand in the file's order. */
export async function insertLeads(trx: Db, rows: readonly LeadRow[], writing: LeadWriting): Promise<void> {
  const { importId, actor, begunAt, suppressionOf } = writing
  const { actorId } = actor
  // Computed once: formatting the day costs as much as the rest of a row.
  const said = importedOn(begunAt)
  const values = rows.map((row) => {
    const { name, email, phone, status, temperature, company, source, line } = row
    const known = { name, email, phone, company: company ?? '', source: source ?? 'import', temperature }
    return {
      ...known,
      ...{ status, score: estimatedScore(known), notes: notesOf(row, said), notesFormat: 'plain' as const },
      ...{ phoneKey: phoneKeyOf(phone), ...suppressionOf(phone) },
      ...{ assignedTo: actorId, createdBy: actorId, importId, importVersion: 1 },
      ...{ createdAt: microsecondsBefore(begunAt, line), updatedAt: actor.at },
    }
  })
  await leads.insertAll(trx, values, {
    what: 'imported',
    facts: (lead) => leadFacts.created(lead, actor, true),
    actor,
  })
}

/** What no field takes goes below the notes, each line once, as far as there is room. */
function notesBelow(lead: Lead, row: LeadRow): string {
  const over = ownNotesOf(row) ?? lead.notes
  const lines = over.split('\n')
  const more = (row.kept?.lines ?? []).filter((line) => !lines.includes(line))
  const all = [...(over === '' ? [] : [over]), ...more].join('\n')
  return isLongerThan(all, NOTES_MAX) ? over : all
}

/** Of a lead that is there only what the file has, never owner or status. */
const written = (lead: Lead, row: LeadRow) => ({
  name: row.name,
  phone: row.phone ?? lead.phone,
  company: row.company ?? lead.company,
  source: row.source ?? lead.source,
  notes: notesBelow(lead, row),
})

/**
 * Writes what rows say over leads that are there, by their ids. Keeps what was there before, for undoing. What would
 * change nothing is left alone.
 */
export async function updateLeads(
  trx: Db,
  rows: ReadonlyMap<string, LeadRow>,
  { importId, actor, suppressionOf }: LeadWriting,
): Promise<void> {
  const ids = [...rows.keys()]
  const there = await leads.lockAll(trx, ids)
  const made = await findMade(trx, importId, ids)
  const differing = there.flatMap((before) => {
    const row = rows.get(before.id)
    if (!row) return []
    const after = written(before, row)
    const changes = changesBetween(before, { ...before, ...after }, WRITTEN_FIELDS)
    return changes.length === 0 ? [] : [{ before, row, after, changes }]
  })
  const patches = differing.map(({ before, row: { phone }, after }) => ({
    before,
    changes: {
      ...after,
      ...(phone === null ? {} : { phoneKey: phoneKeyOf(phone), ...suppressionOf(phone) }),
      importVersion: made.has(before.id) ? before.version + 1 : undefined,
    },
  }))
  await leads.patchAll(trx, patches, {
    what: 'imported',
    facts: (lead) => leadFacts.changed({ before: lead, after: lead }, actor, true),
    actor,
  })
  const kept = differing.filter(({ before }) => !made.has(before.id))
  await keepChanges(
    trx,
    importId,
    kept.map(({ before, changes }) => ({
      leadId: before.id,
      before: {
        ...Object.fromEntries(changes.map(({ field, from }) => [field, from])),
        notes_format: before.notesFormat,
      },
      after: Object.fromEntries(changes.map(({ field, to }) => [field, to])),
    })),
  )
  const plain = differing.filter(
    ({ before, row, changes }) =>
      changes.some(({ field }) => field === 'notes') &&
      (ownNotesOf(row) !== null || before.notesFormat === 'plain'),
  )
  await markPlain(
    trx,
    plain.map(({ before }) => before.id),
  )
}
