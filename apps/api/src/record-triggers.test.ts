import { composedDomains } from '@cadencia/composition/testing/composed-domains'
import { kindsWith } from '@cadencia/contract/kinds'
import { testDb } from '@cadencia/db/testing'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { z } from 'zod'

const Stored = z.object({ kind: z.string(), table: z.string() })

it('takes links and discussions away with the rows of each kind that has them', async () => {
  const { db } = await testDb()
  const { rows } = await sql<{ table: string }>`
    select t.tgrelid::regclass::text as table from pg_trigger t
    join pg_proc p on p.oid = t.tgfoid where p.proname = 'record_goes'`.execute(db)
  const kinds: readonly string[] = [...kindsWith({ isLinked: true }), ...kindsWith({ isDiscussed: true })]
  const records = composedDomains()
    .flatMap(({ records: own = [] }) => own)
    .flatMap((record) => Stored.safeParse(record).data ?? [])
  const tables = records.flatMap(({ kind, table }) => (kinds.includes(kind) ? [table] : []))
  // Messages are no records of their own.
  expect(rows.map(({ table }) => table)).toEqual(expect.arrayContaining([...tables, 'chat_messages']))
})
