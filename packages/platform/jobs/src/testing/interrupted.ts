import { job } from '@cadencia/contract/job'
import { z } from 'zod'

/** The job during which workers die in tests. */
export const interrupted = job({ queue: 'summaries', name: 'interrupted', payload: z.object({}) })
