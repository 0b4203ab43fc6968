import { changedIds, idListChange } from '@cadencia/contract/id-lists'
import { Day, Id, Instant } from '@cadencia/contract/values'
import { formatDate, formatDateTime } from '@cadencia/locale/dates'
import { z } from 'zod'

/** Text of a field's value where it is an id or a code. */
export type DescribeField<V> = (field: keyof V & string, values: V) => string | undefined

/** The names of the fields whose values differ. */
export function changedFields<V extends object>(values: V, base: V): (keyof V & string)[] {
  const changed: (keyof V & string)[] = []
  for (const name in base) {
    if (JSON.stringify(values[name]) !== JSON.stringify(base[name])) changed.push(name)
  }
  return changed
}

/** The named fields. */
export function pickNamed<T extends object>(values: T, names: readonly string[]): Partial<T> {
  const picked: Partial<T> = { ...values }
  for (const name in picked) if (!names.includes(name)) delete picked[name]
  return picked
}

/** Whether a member of a body holds several fields. */
export const isPart = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is sent of a body: the named members, and of those that hold several fields what differs from `base`. */
export function changedBody<B extends object>(body: B, base: B, names: readonly string[]): Partial<B> {
  const parts = Object.entries(body).flatMap(([name, mine]: [string, unknown]) => {
    const before: unknown = Reflect.get(base, name)
    if (names.includes(name)) return [[name, mine]]
    if (!isPart(mine) || !isPart(before)) return []
    const changed = changedFields(mine, before)
    return changed.length === 0 ? [] : [[name, pickNamed(mine, changed)]]
  })
  return Object.fromEntries(parts)
}

/** Lists of ids with what was put in and taken out of them by the viewer and by others. */
export function mergedLists<V extends object>(
  names: readonly (keyof V & string)[],
  { mine, base, theirs }: { readonly mine: V; readonly base: V; readonly theirs: V },
): Partial<V> {
  const idsIn = (values: V, name: keyof V) => z.array(z.string()).catch([]).parse(values[name])
  const merged = names.map((name) => {
    const change = idListChange(idsIn(base, name), idsIn(mine, name))
    return [name, changedIds(idsIn(theirs, name), change)]
  })
  return Object.fromEntries(merged) as Partial<V>
}

/** Text of a field's value; undefined for an id. */
function describeValue(value: unknown): string | undefined {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return 'nada'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  if (typeof value !== 'string' || Id.safeParse(value).success) return undefined
  if (Day.safeParse(value).success) return formatDate(value)
  return Instant.safeParse(value).success ? formatDateTime(value) : value
}

/** What a schema refuses, as the server would say it. */
export function issuesIn(schema: z.ZodType, body: object): { path: string; message: string }[] {
  const issues = schema.safeParse(body).error?.issues ?? []
  return issues.map(({ path, message }) => ({ path: path.join('.'), message }))
}

/** Texts of the fields' values. */
export function describeFields<V extends object>(
  describe: DescribeField<V> | undefined,
  fields: readonly (keyof V & string)[],
  values: V,
): Record<string, string> {
  const texts = fields.map((field) => [field, describe?.(field, values) ?? describeValue(values[field])])
  return Object.fromEntries(texts.filter(([, text]) => text !== undefined))
}

/** The top-level field of a path. */
export function topOf(path: string): string {
  return path.split('.')[0] ?? path
}
