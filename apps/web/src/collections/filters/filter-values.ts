type Labels<T extends string> = Readonly<Record<T, string | { readonly label: string }>>

/** Values as a `Select` offers them. */
export function choicesOf<T extends string>(
  values: readonly T[],
  labels: Labels<T>,
): { value: T; label: string }[] {
  return values.map((value) => {
    const label: string | { readonly label: string } = labels[value]
    return { value, label: typeof label === 'string' ? label : label.label }
  })
}

type Chosen<T> = { [Field in keyof T]?: Exclude<T[Field], '' | null | undefined> }

/** The fields that have a value: a query names only what was chosen. */
export function withoutEmpty<T extends Record<string, string | number | null | undefined>>(
  fields: T,
): Chosen<T> {
  const chosen: Chosen<T> = {}
  for (const name in fields) {
    const value = fields[name]
    if (isChosen(value)) chosen[name] = value
  }
  return chosen
}

function isChosen<V>(value: V): value is Exclude<V, '' | null | undefined> {
  return value !== '' && value !== null && value !== undefined
}
