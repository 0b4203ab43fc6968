import type { Db } from '@cadencia/db/client'
import { containsPattern } from '@cadencia/db/like'
import { countRows } from '@cadencia/server/list-page'
import { ordersBy, type SortKey, sortOrder } from '@cadencia/server/sort-order'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { AdminUser } from '../contract.ts'
import { firstTeam, selectAdminUsers, type UserRecord } from '../repository.ts'
import type { AdminUserFilter, UserSort } from './contract.ts'

interface Rows {
  u: { id: string; is_active: boolean; role: string }
}

/** The expression of the index users_words. */
const words = sql<string>`plain_text(u.first_name || ' ' || u.last_name || ' ' || u.email)`

function isMeant({ id, q, teamId, role, isActive }: AdminUserFilter) {
  return ({ and, eb }: ExpressionBuilder<Rows, 'u'>) =>
    and([
      ...(id ? [eb('u.id', '=', id)] : []),
      ...patternsOf(q ?? '').map((pattern) => sql<SqlBool>`${words} like plain_text(${pattern})`),
      ...(teamId ? [sql<SqlBool>`${firstTeam} = ${teamId}`] : []),
      ...(role ? [eb('u.role', '=', role)] : []),
      ...(isActive ? [eb('u.is_active', '=', isActive === 'true')] : []),
    ])
}

const NAME_KEYS: readonly SortKey<UserRecord>[] = [
  ['u.first_name', ({ firstName }) => firstName, 'plain'],
  ['u.last_name', ({ lastName }) => lastName, 'plain'],
  ['u.id', ({ id }) => id, 'uuid'],
]
const BY_NAME = { name: sortOrder('asc', ...NAME_KEYS), '-name': sortOrder('desc', ...NAME_KEYS) }

const orderBy = ordersBy<'email' | 'lastSeenAt', UserRecord>('u', {
  email: ['u.email', ({ email }) => email, 'plain'],
  lastSeenAt: ['u.last_seen_at', ({ lastSeenAt = null }) => lastSeenAt, 'timestamptz', 'nulls last'],
})

/** People as an administrator sees them. */
export function userList(db: Db, filter: AdminUserFilter, sort: UserSort) {
  return {
    rows: selectAdminUsers(db).where(isMeant(filter)),
    order: sort === 'name' || sort === '-name' ? BY_NAME[sort] : orderBy(sort),
    count: () => countRows(db, db.selectFrom('users as u').select('u.id').where(isMeant(filter))),
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
