import { saoPauloClock } from './sao-paulo.ts'

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/
const MINUTE_MS = 60_000

/** The same data with its instants in São Paulo's time, as people read them in a file. */
export function withLocalInstants<T>(data: T): T {
  return JSON.parse(
    JSON.stringify(data, (_, value: unknown) =>
      typeof value === 'string' && INSTANT.test(value) ? localInstant(value) : value,
    ),
  )
}

/** '2026-12-01T09:00:00.000-03:00'. */
function localInstant(instant: string): string {
  const local = saoPauloClock(instant).format('YYYY-MM-DDTHH:mm:ss.SSS')
  const behind = Math.round((Date.parse(instant) - Date.parse(`${local}Z`)) / MINUTE_MS)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${local}-${two(Math.floor(behind / 60))}:${two(behind % 60)}`
}
