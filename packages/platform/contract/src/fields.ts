import type { z } from 'zod'

type Shape = Readonly<Record<string, z.ZodType>>

/** The fields that have a default, with it, for a draft. A patch takes the same fields without: absent ones stay absent. */
export function withDefaults<
  Fields extends Shape,
  Defaults extends { readonly [Name in keyof Fields]?: z.output<Fields[Name]> },
>(fields: Fields, defaults: Defaults) {
  const entries = Object.entries(defaults).map(([name, value]) => [name, fields[name]?.default(value)])
  return Object.fromEntries(entries) as {
    [Name in keyof Fields & keyof Defaults]: z.ZodDefault<Fields[Name]>
  }
}

/** The named fields of a record, without its others. */
export function pickFields<Name extends string, Values extends Readonly<Record<Name, unknown>>>(
  names: readonly Name[],
  values: Values,
): Pick<Values, Name> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<Values, Name>
}

/** Whether two values of a field are the same, lists and objects by what they hold. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const values = new Map<string, unknown>(Object.entries(other))
  const entries = Object.entries(one)
  return (
    entries.length === values.size &&
    entries.every(([name, value]) => values.has(name) && isSameValue(value, values.get(name)))
  )
}
