import { CompiledQuery } from 'kysely'
import type { Db } from './client.ts'
import { nameOf } from './named-client.ts'

/** What stands for an argument while a statement is built. */
class Place {
  readonly index: number

  constructor(index: number) {
    this.index = index
  }
}

interface Buildable<Row> {
  compile(db: Db): CompiledQuery<Row>
}

/**
 * A statement that is built once, for reads so frequent and so small that building them takes as long as reading.
 * `build` gets places instead of values: it may hand them on to the query, and must not look at them.
 */
export function statement<Args extends readonly unknown[], Row>(
  build: (db: Db, ...args: Args) => Buildable<Row>,
): (db: Db, ...args: Args) => Promise<Row[]> {
  let made: CompiledQuery<Row> | undefined
  const make = (db: Db, count: number) => {
    const places: unknown = Array.from({ length: count }, (_, index) => new Place(index))
    const built = build(db, ...(places as Args)).compile(db)
    nameOf(built.sql)
    return built
  }
  return async (db, ...args) => {
    made ??= make(db, args.length)
    const values = made.parameters.map((value) => (value instanceof Place ? args[value.index] : value))
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(made.sql, values))
    return rows
  }
}
