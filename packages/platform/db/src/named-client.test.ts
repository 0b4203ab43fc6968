import { CompiledQuery } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { openDb } from './client.ts'
import { testDb } from './testing.ts'

const { connectionString } = await testDb()
const db = openDb({ connectionString, max: 1 })
afterAll(() => db.destroy())

const ask = (text: string, values: unknown[] = [1]) => db.executeQuery(CompiledQuery.raw(text, values))
const prepared = async () => {
  const { rows } = await db.executeQuery<{ statement: string }>(
    CompiledQuery.raw('select statement from pg_prepared_statements', []),
  )
  return rows.map(({ statement: text }) => text)
}

it('prepares a statement however many others came before, once while it is in use', async () => {
  const often = 'select $1::int as often'
  for (let n = 0; n < 600; n += 1) {
    await ask(`select $1::int as n${n}`)
    if (n % 100 === 0) await ask(often)
  }
  await ask('select $1::int as last')
  await ask('select $1::int as last')
  const texts = await prepared()
  for (const text of [often, 'select $1::int as last', 'select $1::int as n599'])
    expect(texts.filter((one) => one === text)).toEqual([text])
})

it('plans statements without parameters each time', async () => {
  await ask('select 7', [])
  expect(await prepared()).not.toContain('select 7')
})
