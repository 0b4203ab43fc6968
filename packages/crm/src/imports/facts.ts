import { fact } from '@cadencia/contract/fact'
import { job } from '@cadencia/contract/job'
import { Id, Instant } from '@cadencia/contract/values'
import { ImportStatus } from '@cadencia/imports/contract'
import { z } from 'zod'

/** An import has come further, or ended, or was undone; counts only, no lead. */
export const leadImportMoved = fact({
  name: 'lead_import.moved',
  summary: 'Uma importação de leads foi pedida, avançou, terminou ou foi desfeita',
  payload: z.object({
    importId: Id,
    status: ImportStatus,
    /** Rows that are done, of how many. */
    done: z.int(),
    total: z.int(),
    /** Who imports. */
    actorId: Id.nullable(),
    at: Instant,
  }),
  key: ({ importId }) => importId,
})

/** Reads the file of an import and writes its leads, going on where an earlier run ended. */
export const importLeads = job({
  queue: 'imports',
  name: 'import_leads',
  label: 'Importação de leads',
  payload: z.object({ importId: Id }),
})
