import pg from 'pg'

const MAX_NAMES = 500
const names = new Map<string, string>()

/** The name under which a statement is prepared, or undefined once `MAX_NAMES` different ones were seen. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MAX_NAMES) return known
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}

type Query = pg.Client['query']

/**
 * A `pg` client that prepares each parametrised statement once per connection, under a name. Statements
 * without parameters (`begin`, DDL) go out as they are, since they may hold several commands.
 */
export class NamedClient extends pg.Client {
  override query: Query = ((first: unknown, values?: unknown, ...rest: unknown[]) => {
    const isPlain = typeof first === 'string' && Array.isArray(values) && values.length > 0
    const name = isPlain ? nameOf(first) : undefined
    const send = super.query as (...args: unknown[]) => unknown
    return name === undefined
      ? send.call(this, first, values, ...rest)
      : send.call(this, { name, text: first, values }, ...rest)
  }) as Query
}
