import { job } from '@cadencia/contract/job'
import { z } from 'zod'

export const interrupted = job({
  queue: 'summaries',
  name: 'interrupted',
  label: 'Teste',
  payload: z.object({}),
})
