import type { OnDuplicate } from './contract.ts'
import { combined, identityOf, type LeadRow } from './row-parser.ts'

/** What becomes of some rows. */
export interface Merged {
  /** Leads to make, each with all that the rows of one person say. */
  readonly created: readonly LeadRow[]
  /** Leads that are there already, by id, with what the rows say. */
  readonly changed: ReadonlyMap<string, LeadRow>
  /** Rows, by what became of them. */
  readonly imported: number
  readonly updated: number
  readonly skipped: number
}

/** The ids of leads that are there already, by `identityOf`. */
export type KnownLeads = ReadonlyMap<string, string>

/** Decides about each row in the file's order; a later row of the same person counts as a repetition of the first. */
export function mergeRows(rows: readonly LeadRow[], known: KnownLeads, onDuplicate: OnDuplicate): Merged {
  if (onDuplicate === 'create') {
    return { created: rows, changed: new Map(), imported: rows.length, updated: 0, skipped: 0 }
  }
  const created = new Map<string, LeadRow>()
  const changed = new Map<string, LeadRow>()
  let repeated = 0
  for (const row of rows) {
    const identity = identityOf(row)
    const id = known.get(identity)
    const earlier = id === undefined ? created.get(identity) : changed.get(id)
    if (id !== undefined || earlier) repeated += 1
    if (onDuplicate === 'skip' && (id !== undefined || earlier)) continue
    const all = earlier ? combined(earlier, row) : row
    if (id === undefined) created.set(identity, all)
    else changed.set(id, all)
  }
  const isUpdating = onDuplicate === 'update'
  return {
    created: [...created.values()],
    changed,
    imported: created.size,
    updated: isUpdating ? repeated : 0,
    skipped: isUpdating ? 0 : repeated,
  }
}
