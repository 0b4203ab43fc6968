import { expressionBuilder, PostgresQueryCompiler, type RawBuilder, type SelectQueryNode, sql } from 'kysely'
import type { DB } from './schema.gen.ts'

/** Begins a select that is not run by itself. */
export const { selectFrom } = expressionBuilder<DB>()

interface Select<Row> {
  readonly expressionType?: Row | undefined
  toOperationNode(): SelectQueryNode
}

/**
 * A select for other packages to join in statements of their own: `from ${taskRows.as('t')}`. Postgres merges it into
 * such a statement and drops the columns that are not used. It is compiled here and not with each of these statements,
 * so that its values have to be literals (`sql.lit`); throws for parameters.
 */
export function rowsOf<Row>(select: Select<Row>): RawBuilder<Row> {
  const { sql: text, parameters } = new PostgresQueryCompiler().compileQuery(select.toOperationNode(), {
    queryId: 'rows',
  })
  if (parameters.length > 0) throw new Error(`rows with parameters: ${text}`)
  return sql.raw(`(${text})`)
}
