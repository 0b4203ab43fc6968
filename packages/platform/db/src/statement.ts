import { CompiledQuery } from 'kysely'
import type { Db } from './client.ts'
import { prepareWithoutValues } from './named-client.ts'

/** Placeholder of an argument while the statement is built. */
class Placeholder {
  readonly index: number

  constructor(index: number) {
    this.index = index
  }
}

interface Buildable<Row> {
  compile(db: Db): CompiledQuery<Row>
}

/**
 * A query compiled once, for frequent small reads where building takes as long as reading. `build` receives
 * placeholders: it may pass them to the query but not inspect them.
 */
export function statement<Args extends readonly unknown[], Row>(
  build: (db: Db, ...args: Args) => Buildable<Row>,
): (db: Db, ...args: Args) => Promise<Row[]> {
  let made: CompiledQuery<Row> | undefined
  const make = (db: Db, count: number) => {
    const placeholders: unknown = Array.from({ length: count }, (_, index) => new Placeholder(index))
    const built = build(db, ...(placeholders as Args)).compile(db)
    prepareWithoutValues(built.sql)
    return built
  }
  return async (db, ...args) => {
    made ??= make(db, args.length)
    const values = made.parameters.map((value) => (value instanceof Placeholder ? args[value.index] : value))
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(made.sql, values))
    return rows
  }
}
