import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { intArray, textArray } from './array-parameter.ts'
import { testDb } from './testing.ts'

const { db } = await testDb()

it.each([
  ['nothing', []],
  ['text that a literal would have to escape', ['a"b', 'c\\d', '{e,f}', 'NULL', '', ' ', 'g\nh']],
  ['nulls, accents and signs beyond the first plane', [null, 'José', '🙂', null]],
])('strings arrive as they are: %s', async (_, values) => {
  const { rows } = await sql<{ back: unknown }>`select ${textArray(values)}::text[] as back`.execute(db)
  expect(rows).toEqual([{ back: values }])
})

it('whole numbers arrive as they are', async () => {
  const values = [0, -1, 2_147_483_647, -2_147_483_648]
  const { rows } = await sql<{ back: unknown }>`select ${intArray(values)}::int[] as back`.execute(db)
  expect(rows).toEqual([{ back: values }])
})
