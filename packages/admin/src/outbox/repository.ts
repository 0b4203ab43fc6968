import type { Db } from '@cadencia/db/client'
import { type CountedList, countRows } from '@cadencia/server/list-page'
import { sortOrder } from '@cadencia/server/sort-order'
import { sql } from 'kysely'
import type { SetAside } from './contract.ts'

const order = sortOrder<SetAside>(
  'desc',
  ['p.fact_id', ({ factId }) => factId, 'bigint'],
  ['p.subscriber', ({ subscriber }) => subscriber, 'text'],
)

/** By their facts, the newest first. */
export function setAsideList(db: Db): CountedList<SetAside> {
  const rows = db
    .selectFrom('outbox_parked as p')
    .innerJoin('outbox as o', 'o.id', 'p.fact_id')
    .select(['p.fact_id as factId', 'o.fact', 'p.subscriber', sql<string>`p.set_aside_at`.as('at')])
    .select(sql<string>`split_part(p.error, e'\n', 1)`.as('error'))
    .where('p.set_aside_at', 'is not', null)
  return { rows, order, count: () => countRows(db, rows) }
}
