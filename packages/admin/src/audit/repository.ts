import type { Db } from '@cadencia/db/client'
import { personRows, teamRows } from '@cadencia/people/read-repository'
import { tokenTag } from '@cadencia/server/acting-token'
import { countRows } from '@cadencia/server/list-page'
import { latestFirst } from '@cadencia/server/sort-order'
import { type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import { periodOf } from '../period.ts'
import type { AuditFilter, AuditRecord } from './contract.ts'

type Schema = Db extends Kysely<infer S> ? S : never
type Fields = AuditRecord['before']

/** Retention; the database refuses earlier deletion (migration 0020). */
const KEEP = sql<string>`now() - interval '5 years'`

function isMeant(filter: AuditFilter) {
  const { actorId, action, entity, entityId } = filter
  const { since, until } = periodOf(filter)
  return ({ and, eb }: ExpressionBuilder<Schema & { e: Schema['audit_entries'] }, 'e'>) =>
    and([
      ...(actorId ? [eb('e.actor_id', '=', actorId)] : []),
      ...(action ? [sql<SqlBool>`starts_with(e.action, ${action})`] : []),
      ...(entity ? [eb('e.entity', '=', entity)] : []),
      ...(entityId ? [eb('e.entity_id', '=', entityId)] : []),
      ...(since ? [eb('e.at', '>=', since)] : []),
      ...(until ? [eb('e.at', '<', until)] : []),
    ])
}

const idOf = (entity: string) => sql<string | null>`case when e.entity = ${entity} then e.entity_id::uuid end`

const NEWEST_FIRST = latestFirst<AuditRecord>('e', 'at', ({ at }) => at)

/** Acts with today's names, newest first. */
export function auditList(db: Db, filter: AuditFilter) {
  return {
    rows: selectActs(db, filter),
    order: NEWEST_FIRST,
    count: () => countRows(db, db.selectFrom('audit_entries as e').select('e.id').where(isMeant(filter))),
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
    .where(isMeant(filter))
}

/** Forgets acts older than five years; answers how many. */
export async function forgetAudit(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('audit_entries')
    .where('at', '<=', KEEP)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
