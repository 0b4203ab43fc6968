import { record } from '@cadencia/db/outbox'
import type { FileAttachments } from '@cadencia/files/attachments'
import type { ImportAdapter } from '@cadencia/imports/adapter'
import { shortCell } from '@cadencia/imports/preview'
import type { TableRow } from '@cadencia/imports/table'
import type { Messenger } from '@cadencia/messaging/messenger'
import { NOTES_MAX } from '../contract.ts'
import { leadsChanged } from '../facts.ts'
import { readSuppression, type SuppressionPort } from '../shared/suppression.ts'
import { cellsOf } from './cells.ts'
import { columnsOf, knownFields, otherColumns } from './column-mapping.ts'
import type { ColumnMapping, PreviewRow } from './contract.ts'
import { leadImportMoved } from './facts.ts'
import { findKnown, insertRefusals } from './lead-repository.ts'
import { insertLeads, updateLeads } from './lead-writer.ts'
import { advanceImport, beginImport, endImport, findWork, lockWork } from './repository.ts'
import { combined, identityOf, type LeadRow, mappingProblem, readRow } from './row-parser.ts'
import { countKept, lockTouched, markUndone } from './undo-repository.ts'
import { removeMade, restoreChanged } from './undo-service.ts'

/** The use under which files of leads are claimed: CSV, xls and xlsx, one file, 5 MB. */
export const LEADS_USE = 'leads'

/** What imports need of others. */
export interface ImportOptions {
  readonly files: Pick<FileAttachments, 'open' | 'release'>
  readonly messenger: SuppressionPort & Pick<Messenger, 'cancelMessages'>
  /** Epoch milliseconds. */
  readonly now: () => number
}

type ShownLead = Omit<PreviewRow, 'problem' | 'warning' | 'isDuplicate'>

/** The columns of files of leads. */
export const LEAD_COLUMNS = {
  known: knownFields,
  longestField: NOTES_MAX,
  find: columnsOf,
  problem: mappingProblem,
}

/** Leads, as the engine imports them. */
export function leadImports({
  files,
  messenger,
  now,
}: ImportOptions): ImportAdapter<ColumnMapping, LeadRow, ShownLead> {
  return {
    columns: LEAD_COLUMNS,
    read: (header, mapping) => {
      const others = otherColumns(header, mapping)
      return (row) => readRow(row, mapping, others)
    },
    show: shownLead,
    merge: { identityOf, combined, findKnown },
    write: async (trx, { created, changed }, writing) => {
      const phones = [...created, ...changed.values()].flatMap(({ phone }) => phone ?? [])
      const suppressionOf = await readSuppression(trx, messenger, phones)
      await insertLeads(trx, created, { ...writing, suppressionOf })
      await updateLeads(trx, changed, { ...writing, suppressionOf })
    },
    undo: async (trx, { importId, actor }) => {
      const undoing = { importId, messenger, actor }
      await lockTouched(trx, importId)
      const removed = await removeMade(trx, undoing)
      const restored = await restoreChanged(trx, undoing)
      return { removed, restored, kept: await countKept(trx, importId, restored) }
    },
    store: {
      find: findWork,
      lock: lockWork,
      begin: beginImport,
      advance: advanceImport,
      refuse: insertRefusals,
      end: endImport,
      markUndone,
    },
    tell: {
      moved: async (trx, progress) => void (await record(trx, leadImportMoved, progress)),
      changed: async (trx, changed) => void (await record(trx, leadsChanged, changed)),
    },
    files: { open: files.open, release: (trx, importId) => files.release(trx, LEADS_USE, importId) },
    now,
  }
}

/** A row as it would be taken; one that would be refused, as it stands there. */
function shownLead({ line, cells }: TableRow, mapping: ColumnMapping, taken: LeadRow | undefined): ShownLead {
  const cell = cellsOf(cells, mapping)
  return {
    line,
    name: shortCell(taken?.name ?? [cell('name'), cell('lastName')].join(' ')),
    email: shortCell(taken?.email ?? cell('email')),
    phone: shortCell(taken?.phone ?? cell('phone')),
    company: shortCell(taken?.company ?? cell('company')),
    source: shortCell(cell('source')),
  }
}
