import { job } from '@cadencia/contract/job'
import { Id } from '@cadencia/contract/values'
import { z } from 'zod'

/** Reads the file of an import and writes its leads, going on where an earlier run ended. */
export const importLeads = job({
  queue: 'imports',
  name: 'import_leads',
  payload: z.object({ importId: Id }),
})
