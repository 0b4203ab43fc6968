export const UNKNOWN = 'Desconhecido'
export const UNKNOWN_BADGE = { label: UNKNOWN, tone: 'neutral' } as const

export type Labels = Readonly<Record<string, string | { readonly label: string }>>

/** What a table has for a value; for one that only a newer server knows, `fallback`. */
export function lookUp<V, const F>(table: Readonly<Record<string, V>>, value: string, fallback: F): V | F {
  return Object.hasOwn(table, value) ? (table[value] ?? fallback) : fallback
}

/** The label of a value; of one that only a newer server knows 'Desconhecido', of no value ('') none. */
export function labelOf(labels: Labels, value: string): string {
  const label = lookUp(labels, value, value === '' ? '' : UNKNOWN)
  return typeof label === 'string' ? label : label.label
}

/** Formats values by their labels. */
export function labelIn(labels: Labels): (value: unknown) => string {
  return (value) => labelOf(labels, String(value))
}
