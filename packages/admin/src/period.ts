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

/** Converts a filter to instants: days are São Paulo days, the last one inclusive. */
export function periodOf({ from, to }: Asked): Period {
  return {
    since: from && (isDay(from) ? saoPauloStartOfDay(from) : from),
    until: to && (isDay(to) ? saoPauloStartOfDay(addDays(to, 1)) : justAfter(to)),
  }
}

function justAfter(instant: string): string {
  return new Date(Date.parse(instant) + 1).toISOString()
}
