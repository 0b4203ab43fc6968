import { job } from '@cadencia/contract/job'
import { z } from 'zod'

export const interrupted = job({ queue: 'summaries', name: 'interrupted', payload: z.object({}) })
