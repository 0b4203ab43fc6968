import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { testDb } from '@cadencia/db/testing'
import { DISCUSSED_KINDS } from '@cadencia/discussions/contract'
import { afterAll, expect, it } from 'vitest'

const { db, connectionString } = await testDb()
const dataDir = await mkdtemp(join(tmpdir(), 'cadencia-seed-'))
afterAll(() => rm(dataDir, { recursive: true }))

async function seed(...args: string[]) {
  const program = fileURLToPath(new URL('./seed.ts', import.meta.url))
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, DATABASE_URL: connectionString, DATA_DIR: dataDir },
  })
  let error = ''
  child.stderr.on('data', (chunk: Buffer) => {
    error += chunk.toString()
  })
  const [code] = await once(child, 'exit')
  return { code, error }
}

async function count(table: 'users' | 'score_entries'): Promise<number> {
  const { rows } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return rows
}

it('seeds an unused database and refuses a used one', async () => {
  expect(await seed('--scale', '2')).toEqual({ code: 0, error: '' })
  const people = await count('users')
  expect(people).toBeGreaterThan(20)
  expect(await count('score_entries')).toBeGreaterThan(100)
  const discussions = await db
    .selectFrom('discussions')
    .select(['kind', ({ fn }) => fn.sum<string>('comment_count').as('comments')])
    .groupBy('kind')
    .execute()
  const discussed = discussions.filter(({ comments }) => Number(comments) > 3).map(({ kind }) => kind)
  expect(discussed.sort()).toEqual([...DISCUSSED_KINDS].sort())
  const reactions = await db.selectFrom('comment_reactions').select('emoji').execute()
  expect(reactions.length).toBeGreaterThan(10)

  const refused = await seed()
  expect(refused.code).toBe(1)
  expect(refused.error).toMatch(/^O banco já tem pessoas cadastradas.*--force.*\n$/)
  expect(await count('users')).toBe(people)
})

it.each(['0', '1.5', 'many', '1001'])('refuses a scale of %s with its usage', async (scale) => {
  const { code, error } = await seed('--scale', scale)
  expect(code).toBe(1)
  expect(error).toMatch(/^Uso: npm run seed/)
})
