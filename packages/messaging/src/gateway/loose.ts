/** Reads JSON of others, of which nothing is certain. */

/** The value at a path; undefined where there is none. Inherited properties are none. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  let found = value
  for (const name of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    found = Reflect.get(found, name)
  }
  return found
}

/** Its own fields that hold something; none for what is no object. */
export function fieldsOf(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).filter(([, field]) => field !== null && field !== undefined)
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** A text or number as text; '' for anything else. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim() === '' ? '' : value
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : ''
}

/** The first of these that says something; '' for none. */
export function firstText(...values: readonly unknown[]): string {
  for (const value of values) {
    const text = textOf(value)
    if (text !== '') return text
  }
  return ''
}

/** The items of a list; of anything else that is there, itself. */
export function itemsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  return value === null || value === undefined ? [] : [value]
}

const LOW_BITS = 2 ** 32
/** Larger values count smaller units: milliseconds, microseconds, nanoseconds. */
const SECONDS_MAX = 1e11

/**
 * Epoch milliseconds of an instant as gateways write them: seconds or smaller units since 1970, as a number, a text or a
 * `{low, high}`; or ISO 8601. What cannot be read, and what has not come yet, becomes `now`.
 */
export function instantMs(value: unknown, now: number): number {
  const ms = countedMs(numberOf(value)) ?? (typeof value === 'string' ? Date.parse(value) : Number.NaN)
  return ms > 0 && ms < now ? ms : now
}

function numberOf(value: unknown): number {
  if (typeof value === 'number') return value
  if (typeof value === 'string') return /^\s*\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : Number.NaN
  const [low, high] = [at(value, 'low'), at(value, 'high')]
  if (typeof low !== 'number') return Number.NaN
  return (typeof high === 'number' ? high : 0) * LOW_BITS + (low >>> 0)
}

function countedMs(count: number): number | undefined {
  if (!Number.isFinite(count)) return undefined
  let ms = count * 1000
  while (ms >= SECONDS_MAX * 1000) ms /= 1000
  return Math.floor(ms)
}
