import { job } from '@cadencia/contract/job'
import { Id } from '@cadencia/contract/values'
import { z } from 'zod'

/** Makes the smaller picture of an image. */
export const makePreview = job({
  queue: 'maintenance',
  name: 'make_preview',
  label: 'Miniatura de arquivo',
  payload: z.object({ fileId: Id }),
  attempts: 3,
})

/** Removes files that nothing has claimed for a day, what cut uploads left, and tickets that expired. */
export const removeUnusedFiles = job({
  queue: 'maintenance',
  name: 'remove_unused_files',
  label: 'Limpeza de arquivos sem uso',
  payload: z.object({}),
  attempts: 3,
})
