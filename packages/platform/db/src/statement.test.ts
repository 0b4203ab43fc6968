import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { statement } from './statement.ts'
import { testDb } from './testing.ts'

const { db } = await testDb()

let builds = 0
const findTeams = statement((on, name: string, version: number) => {
  builds += 1
  return on
    .selectFrom('teams')
    .select(['name', sql<boolean>`name = ${name} and version = ${version}`.as('isIt')])
    .where('name', '=', name)
    .where('version', '=', version)
})
const countTeams = statement(() => sql<{ count: number }>`select count(*)::int as count from teams`)

it('is built once and runs with the arguments of each call', async () => {
  await db
    .insertInto('teams')
    .values(
      [{ name: 'Vendas' }, { name: 'Suporte' }].map((team) => ({ ...team, color: '#228be6', icon: 'users' })),
    )
    .execute()
  const { version } = await db.selectFrom('teams').select('version').limit(1).executeTakeFirstOrThrow()
  expect(await findTeams(db, 'Vendas', version)).toEqual([{ name: 'Vendas', isIt: true }])
  expect(await findTeams(db, 'Suporte', version)).toEqual([{ name: 'Suporte', isIt: true }])
  expect(await findTeams(db, 'Suporte', version + 1)).toEqual([])
  expect(builds).toBe(1)
})

it('reads in the transaction that it is given', async () => {
  const [before] = await countTeams(db)
  const undone = db.transaction().execute(async (trx) => {
    await trx.insertInto('teams').values({ name: 'Pilotos', color: '#228be6', icon: 'users' }).execute()
    expect(await countTeams(trx)).toEqual([{ count: Number(before?.count) + 1 }])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await countTeams(db)).toEqual([before])
})

it('is prepared with and without parameters; other statements without parameters are planned each time', async () => {
  await db.connection().execute(async (one) => {
    await findTeams(one, 'Vendas', 1)
    await countTeams(one)
    await sql`select count(*) as planned_anew from teams`.execute(one)
    const { rows } = await sql<{
      text: string
    }>`select statement as text from pg_prepared_statements`.execute(one)
    const texts = rows.map(({ text }) => text).join('\n')
    expect(texts).toContain('"name" = $')
    expect(texts).toContain('select count(*)::int as count from teams')
    expect(texts).not.toContain('planned_anew')
  })
})
