import { addDays, isDay, saoPauloStartOfDay } from '@cadencia/locale/sao-paulo'

export interface Period {
  /** Included; ISO. */
  readonly since?: string | undefined
  /** Not included; ISO. */
  readonly until?: string | undefined
}

interface Asked {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The instants that a filter means: days are São Paulo's, and the last one is included whole. */
export function periodOf({ from, to }: Asked): Period {
  return {
    since: from && (isDay(from) ? saoPauloStartOfDay(from) : from),
    until: to && (isDay(to) ? saoPauloStartOfDay(addDays(to, 1)) : justAfter(to)),
  }
}

function justAfter(instant: string): string {
  return new Date(Date.parse(instant) + 1).toISOString()
}
