import type { Db } from '@cadencia/db/client'
import { containsPattern } from '@cadencia/db/like'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { AdminUser } from '../contract.ts'
import { firstTeam, selectAdminUsers, type UserRecord } from '../repository.ts'
import type { AdminUserFilter } from './contract.ts'

export interface UserPage extends AdminUserFilter {
  /** Undefined: all of them. */
  readonly limit?: number | undefined
  /** The last person of the page before. */
  readonly after?: Pick<AdminUser, 'firstName' | 'lastName' | 'id'> | undefined
}

interface Rows {
  u: { id: string; is_active: boolean; role: string }
}

/** The expression of the index users_words. */
const words = sql<string>`plain_text(u.first_name || ' ' || u.last_name || ' ' || u.email)`
const names = sql`plain_text(u.first_name), plain_text(u.last_name), u.id`

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

function isAfter(after: UserPage['after']) {
  return sql<SqlBool>`(${names})
    > (plain_text(${after?.firstName}), plain_text(${after?.lastName}), ${after?.id}::uuid)`
}

/** People by name, as an administrator sees them. */
export function listUserRecords(db: Db, { limit, after, ...filter }: UserPage): Promise<UserRecord[]> {
  return selectAdminUsers(db)
    .where(isMeant(filter))
    .$if(after !== undefined, (query) => query.where(isAfter(after)))
    .orderBy(sql`plain_text(u.first_name)`)
    .orderBy(sql`plain_text(u.last_name)`)
    .orderBy('u.id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? null))
    .execute()
}

/** The same for staff: who people are and their team, and nothing else. */
export async function listAssignable(db: Db, page: UserPage): Promise<AdminUser[]> {
  const users = await listUserRecords(db, page)
  return users.map(({ id, firstName, lastName, email, teamId }) => ({
    id,
    firstName,
    lastName,
    email,
    teamId,
  }))
}

/** How many match, counted to 10,001. */
export async function countUsers(db: Db, filter: AdminUserFilter): Promise<number> {
  const { total } = await db
    .selectFrom((from) =>
      from.selectFrom('users as u').select('u.id').where(isMeant(filter)).limit(10_001).as('seen'),
    )
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** LIKE patterns of a search text, one per word. */
export function patternsOf(typed: string): string[] {
  return typed.split(/\s+/).filter(Boolean).map(containsPattern)
}
