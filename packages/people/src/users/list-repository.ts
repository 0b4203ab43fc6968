import type { Db } from '@cadencia/db/client'
import { containsPattern } from '@cadencia/db/like'
import type { DB } from '@cadencia/db/schema.gen'
import { countRows } from '@cadencia/server/list-page'
import { ordersBy, type SortKey, sortOrder } from '@cadencia/server/sort-order'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { AdminUser } from '../contract.ts'
import { selectUserRecords } from '../repository.ts'
import type { AdminUserFilter, UserSort } from './contract.ts'
import { firstTeamOf, type UserRecord } from './record.ts'

/** The expression of the index users_words. */
const words = sql<string>`plain_text(users.first_name || ' ' || users.last_name || ' ' || users.email)`

function isMeant({ id, q, teamId, role, isActive }: AdminUserFilter) {
  return ({ and, eb }: ExpressionBuilder<DB, 'users'>) =>
    and([
      ...(id ? [eb('users.id', '=', id)] : []),
      ...patternsOf(q ?? '').map((pattern) => sql<SqlBool>`${words} like plain_text(${pattern})`),
      ...(teamId ? [sql<SqlBool>`${firstTeamOf('users')} = ${teamId}`] : []),
      ...(role ? [eb('users.role', '=', role)] : []),
      ...(isActive ? [eb('users.is_active', '=', isActive === 'true')] : []),
    ])
}

const NAME_KEYS: readonly SortKey<UserRecord>[] = [
  ['users.first_name', ({ firstName }) => firstName, 'plain'],
  ['users.last_name', ({ lastName }) => lastName, 'plain'],
  ['users.id', ({ id }) => id, 'uuid'],
]
const BY_NAME = { name: sortOrder('asc', ...NAME_KEYS), '-name': sortOrder('desc', ...NAME_KEYS) }

const orderBy = ordersBy<'email' | 'lastSeenAt', UserRecord>('users', {
  email: ['users.email', ({ email }) => email, 'plain'],
  lastSeenAt: ['users.last_seen_at', ({ lastSeenAt = null }) => lastSeenAt, 'timestamptz', 'nulls last'],
})

/** People as an administrator sees them. */
export function userList(db: Db, filter: AdminUserFilter, sort: UserSort) {
  return {
    rows: selectUserRecords(db).where(isMeant(filter)),
    order: sort === 'name' || sort === '-name' ? BY_NAME[sort] : orderBy(sort),
    count: () => countRows(db, db.selectFrom('users').select('users.id').where(isMeant(filter))),
  }
}

/** What staff see of people: who they are and their team. */
export function toAssignable({ id, firstName, lastName, email, teamId }: UserRecord): AdminUser {
  return { id, firstName, lastName, email, teamId }
}

/** LIKE patterns of a search text, one per word. */
export function patternsOf(typed: string): string[] {
  return typed.split(/\s+/).filter(Boolean).map(containsPattern)
}
