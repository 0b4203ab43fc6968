import type { Person } from '@cadencia/contract/person'
import type { Db } from '@cadencia/db/client'
import { countRows } from '@cadencia/server/list-page'
import { sortOrder } from '@cadencia/server/sort-order'
import { type RawBuilder, sql } from 'kysely'
import { selectPeople } from './repository.ts'

/** What a person decided, or what commenting decided for them. False where it was so before. */
export async function setFollowing(
  trx: Db,
  recordId: string,
  { userId, isFollowing }: { readonly userId: string; readonly isFollowing: boolean },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('record_followers')
    .values({ record_id: recordId, user_id: userId, is_following: isFollowing })
    .onConflict((conflict) =>
      conflict
        .columns(['record_id', 'user_id'])
        .doUpdateSet({ is_following: isFollowing })
        .where('record_followers.is_following', '<>', isFollowing),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Keeps the decision of those who stopped following. */
export async function addFollowers(trx: Db, recordId: string, userIds: readonly string[]): Promise<void> {
  await sql`insert into record_followers (record_id, user_id, is_following)
    select ${recordId}, unnest(${userIds}::uuid[]), true on conflict do nothing`.execute(trx)
}

const BY_NAME = sortOrder<Person>(
  'asc',
  ['u.first_name', ({ firstName }) => firstName, 'text'],
  ['u.last_name', ({ lastName }) => lastName, 'text'],
  ['u.id', ({ id }) => id, 'uuid'],
)

interface Followed {
  readonly recordId: string
  /** Who follows it without having decided to. */
  readonly byThemselves: readonly string[]
  /** That person `u` may read it. */
  readonly mayRead: RawBuilder<boolean>
}

interface Mentioning extends Pick<Followed, 'mayRead'> {
  /** Guests read nothing of the CRM. */
  readonly isOfCrm: boolean
}

/** By name: the active people who may be mentioned on a record. */
export function mentionableList(db: Db, { mayRead, isOfCrm }: Mentioning) {
  const rows = selectPeople(db)
    .where(mayRead)
    .$if(isOfCrm, (query) => query.where('u.role', '<>', 'guest'))
  return { rows, order: BY_NAME, count: () => countRows(db, rows) }
}

/** By name: active people who follow by themselves or by their own decision, without those who stopped. */
export function followerList(db: Db, { recordId, byThemselves, mayRead }: Followed) {
  const rows = selectPeople(db)
    .where(
      sql<boolean>`coalesce((select f.is_following from record_followers f
        where f.record_id = ${recordId} and f.user_id = u.id), u.id = any(${byThemselves}::uuid[]))`,
    )
    .where(
      sql<boolean>`u.id in (select unnest(${byThemselves}::uuid[])
        union select f.user_id from record_followers f where f.record_id = ${recordId})`,
    )
    .where(mayRead)
  return { rows, order: BY_NAME, count: () => countRows(db, rows) }
}
