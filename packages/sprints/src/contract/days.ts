import { Instant } from '@cadencia/contract/values'
import { z } from 'zod'

const OUT_OF_RANGE = 'Data inválida'
const isSensible = (value: string) => value >= '1900' && value < '2200'

/** A calendar day, `YYYY-MM-DD`, of the years 1900 to 2199. */
export const Day = z.iso.date(OUT_OF_RANGE).refine(isSensible, OUT_OF_RANGE)

/**
 * A day as clients send it: a day, an instant (cut to its São Paulo day by `dayOf` in rules.ts), or '' for
 * none. Anything that is no text is refused with `missing`.
 */
export function dayInput(missing = OUT_OF_RANGE) {
  return z
    .string(missing)
    .refine(
      (value) =>
        value === '' ||
        Day.safeParse(value).success ||
        (isSensible(value) && Instant.safeParse(value).success),
      OUT_OF_RANGE,
    )
}
