import { job } from '@cadencia/contract/job'
import { z } from 'zod'

/** Removes for good what can no longer be brought back. */
export const purgeDeletedRecords = job({
  queue: 'maintenance',
  name: 'purge_deleted_crm_records',
  payload: z.object({}),
})
