import type { Db } from '@cadencia/db/client'
import { containsPattern } from '@cadencia/db/like'
import { recordList } from '@cadencia/records/record-list'
import { countRows } from '@cadencia/server/list-page'
import { type SortKey, sortOrder } from '@cadencia/server/sort-order'
import { sql } from 'kysely'
import type { AdminUser } from '../contract.ts'
import { selectUserRecords } from '../repository.ts'
import { type AdminUserFilter, USER_LIST, type UserSort } from './contract.ts'
import { firstTeamOf, type UserRecord, userRecord } from './record.ts'

/** The expression of the index users_words. */
const words = sql<string>`plain_text(users.first_name || ' ' || users.last_name || ' ' || users.email)`

const PEOPLE = recordList(USER_LIST, userRecord)

function isListed(filter: AdminUserFilter) {
  return PEOPLE.where(filter, {
    q: (typed) =>
      sql.join(
        [sql`true`, ...patternsOf(typed).map((one) => sql`${words} like plain_text(${one})`)],
        sql` and `,
      ),
    teamId: (id) => sql`${firstTeamOf('users')} = ${id}`,
  })
}

const FIRST_NAME: SortKey<UserRecord> = ['users.first_name', ({ firstName }) => firstName, 'plain']
const NAME_KEYS: readonly SortKey<UserRecord>[] = [
  FIRST_NAME,
  ['users.last_name', ({ lastName }) => lastName, 'plain'],
  ['users.id', ({ id }) => id, 'uuid'],
]
const BY_NAME = { name: sortOrder('asc', ...NAME_KEYS), '-name': sortOrder('desc', ...NAME_KEYS) }

const orderBy = PEOPLE.orderBy({ name: FIRST_NAME })

/** People as an administrator sees them. */
export function userList(db: Db, filter: AdminUserFilter, sort: UserSort) {
  return {
    rows: selectUserRecords(db).where(isListed(filter)),
    order: sort === 'name' || sort === '-name' ? BY_NAME[sort] : orderBy(sort),
    count: () => countRows(db, db.selectFrom('users').select('users.id').where(isListed(filter))),
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
