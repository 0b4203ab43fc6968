import { Day, Instant } from '@cadencia/contract/values'
import { z } from 'zod'

const OUT_OF_RANGE = 'Data inválida'

/**
 * A day, an instant (`dayOf` in rules.ts takes its São Paulo day), or '' for none. `missing` is the message for
 * values that are not text.
 */
export function dayInput(missing = OUT_OF_RANGE) {
  return z.union([Day, Instant, z.literal('')], {
    error: ({ input }) => (typeof input === 'string' ? OUT_OF_RANGE : missing),
  })
}
