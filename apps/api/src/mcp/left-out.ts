import type { z } from 'zod'

/** Forms of a text that names a thing: an id, a day, an instant. */
const NAMING_FORMATS: ReadonlySet<string> = new Set(['uuid', 'date', 'datetime'])
/** A word that is no id, no day and none of a few words. */
const ANY_WORD = '—'

/** Whether a field that refuses a word means no free text: an id, a day, a number, one of a few words. */
function isNoFreeText(issue: z.core.$ZodIssue): boolean {
  if (issue.code === 'invalid_union') return issue.errors.flat().some(isNoFreeText)
  if (issue.code === 'invalid_value') return issue.values.some((value) => value !== '')
  return (
    issue.code === 'invalid_type' || (issue.code === 'invalid_format' && NAMING_FORMATS.has(issue.format))
  )
}

/** The object that holds what a path leads to. An element of a list is never left out. */
function holderOf(root: unknown, path: readonly PropertyKey[]): object | undefined {
  let value: unknown = root
  for (const key of path.slice(0, -1)) value = value instanceof Object ? Reflect.get(value, key) : undefined
  return value instanceof Object && !Array.isArray(value) ? value : undefined
}

/** Leaves out the fields with the value `nothing` that the issues are about; whether there were any. */
function leaveOut(root: object, issues: readonly z.core.$ZodIssue[] = [], nothing: null | ''): boolean {
  const found = issues.flatMap(({ path }) => {
    const key = path.at(-1)
    const holder = holderOf(root, path)
    return key !== undefined && holder && Reflect.get(holder, key) === nothing ? [{ holder, key }] : []
  })
  for (const { holder, key } of found) Reflect.deleteProperty(holder, key)
  return found.length > 0
}

/**
 * A copy of what a program sends as JSON without what only says “nothing”: `null` where the schema takes none (elsewhere it
 * empties), and `''` where no free text is meant, but an id, a day, a number or one of a few words.
 */
export function withoutNothing<T extends object>(schema: z.ZodType, values: T): T {
  const kept = structuredClone(values)
  const worded: unknown = JSON.parse(JSON.stringify(kept, (_, value) => (value === '' ? ANY_WORD : value)))
  leaveOut(kept, schema.safeParse(worded).error?.issues.filter(isNoFreeText), '')
  // What is wrong in the whole is told only where its fields are right.
  while (leaveOut(kept, schema.safeParse(kept).error?.issues, null));
  return kept
}
