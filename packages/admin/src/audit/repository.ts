import type { Db } from '@cadencia/db/client'
import { personRows, teamRows } from '@cadencia/people/read-repository'
import { tokenTag } from '@cadencia/server/acting-token'
import { countRows } from '@cadencia/server/list-page'
import { matching, ordersOf } from '@cadencia/server/list-query'
import { sql } from 'kysely'
import { AUDIT_LIST, type AuditFilter, type AuditRecord } from './contract.ts'

type Fields = AuditRecord['before']

/** Retention; the database refuses earlier deletion (migration 0020). */
const KEEP = sql<string>`now() - interval '5 years'`

const LISTED = {
  list: AUDIT_LIST,
  table: 'e',
  columns: { actorId: 'actor_id', entity: 'entity', entityId: 'entity_id', at: 'at' },
}

function isListed(filter: AuditFilter) {
  return matching(LISTED, filter, {
    action: (beginning) => sql`starts_with(e.action, ${beginning})`,
  })
}

const idOf = (entity: string) => sql<string | null>`case when e.entity = ${entity} then e.entity_id::uuid end`

const NEWEST_FIRST = ordersOf<AuditRecord>()(LISTED, {})('-at')

/** Acts with today's names, newest first. */
export function auditList(db: Db, filter: AuditFilter) {
  return {
    rows: selectActs(db, filter),
    order: NEWEST_FIRST,
    count: () => countRows(db, db.selectFrom('audit_entries as e').select('e.id').where(isListed(filter))),
  }
}

function selectActs(db: Db, filter: AuditFilter) {
  return db
    .selectFrom('audit_entries as e')
    .leftJoin(personRows.as('a'), 'a.id', 'e.actor_id')
    .leftJoin(personRows.as('u'), (join) => join.on('u.id', '=', idOf('user')))
    .leftJoin(teamRows.as('t'), (join) => join.on('t.id', '=', idOf('team')))
    .leftJoin('goals as g', (join) => join.on('g.id', '=', idOf('goal')))
    .select(['e.id', 'e.at', 'e.actor_id as actorId', 'e.action', 'e.entity'])
    .select(['e.entity_id as entityId', sql<Fields>`e.before`.as('before'), sql<Fields>`e.after`.as('after')])
    .select([
      sql<string>`coalesce(rtrim(a.first_name || ' ' || a.last_name), '')`.as('actorName'),
      sql<string>`coalesce(a.email, '')`.as('actorEmail'),
      // Deleted records keep the name they had.
      sql<string | null>`coalesce(rtrim(u.first_name || ' ' || u.last_name), t.name, g.title,
        e.after->>'title', e.after->>'name', e.before->>'title', e.before->>'name')`.as('entityName'),
    ])
    .select(tokenTag('e.token_id').as('token'))
    .where(isListed(filter))
}

/** Forgets acts older than five years; answers how many. */
export async function forgetAudit(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('audit_entries')
    .where('at', '<=', KEEP)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
