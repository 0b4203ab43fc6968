import { Day, Instant } from '@cadencia/contract/values'
import { z } from 'zod'

const OUT_OF_RANGE = 'Data inválida'

/**
 * A day as clients send it: a day, an instant (cut to its São Paulo day by `dayOf` in rules.ts), or '' for
 * none. Anything that is no text is refused with `missing`.
 */
export function dayInput(missing = OUT_OF_RANGE) {
  return z
    .string(missing)
    .refine(
      (value) => value === '' || Day.safeParse(value).success || Instant.safeParse(value).success,
      OUT_OF_RANGE,
    )
}
