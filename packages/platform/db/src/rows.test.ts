import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { expect, it } from 'vitest'
import { rowsOf, selectFrom } from './rows.ts'
import type { DB } from './schema.gen.ts'

const db = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const open = selectFrom('tasks').select('id')

it('is a subselect of the statement that joins it', () => {
  const rows = rowsOf(open.where('status', '<>', sql.lit('completed')))
  expect(sql`select count(*) from ${rows.as('t')} where id = ${1}`.compile(db)).toMatchObject({
    sql: `select count(*) from (select "id" from "tasks" where "status" <> 'completed') as "t" where id = $1`,
    parameters: [1],
  })
})

it('refuses parameters, whose numbers would be those of the other statement', () => {
  expect(() => rowsOf(open.where('status', '=', 'pending'))).toThrow('rows with parameters')
})
