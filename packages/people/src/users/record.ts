import type { Db } from '@cadencia/db/client'
import { columnsOf } from '@cadencia/db/columns'
import { lockRows } from '@cadencia/db/locks'
import { outboxRow } from '@cadencia/db/outbox'
import { recordKind } from '@cadencia/records/record-kind'
import { RecordStore } from '@cadencia/records/record-store'
import type { Actor } from '@cadencia/server/actor'
import { sql } from 'kysely'
import type { AdminUser } from '../contract.ts'
import { userAdded, userChanged, userDeactivated } from '../facts.ts'

export type UserRecord = { [Field in keyof AdminUser]-?: Exclude<AdminUser[Field], undefined> }
type StoredUser = Omit<UserRecord, 'teamId' | 'hasSecondFactor' | 'isErased'>

interface HiddenColumns {
  readonly profileImageUrl: string | null
  readonly passwordHash: string | null
  readonly erasedAt: string | null
}

export const USER_UNKNOWN = 'Usuário não encontrado'

/** The first team that a person joined. `table` is the people's name in the statement. */
export const firstTeamOf = (table: string) => sql<string | null>`(select m.team_id from team_members m
  where m.user_id = ${sql.ref(`${table}.id`)} order by m.joined_at, m.team_id limit 1)`

/** A person as administrators see them. The audit trail keeps their changes; second factors are written apart. */
export const userRecord = recordKind<UserRecord, StoredUser & HiddenColumns, Actor<string | null>>({
  kind: 'user',
  area: 'people',
  table: 'users',
  columns: columnsOf<'users', StoredUser>()({
    id: 'id',
    firstName: 'first_name',
    lastName: 'last_name',
    email: 'email',
    username: 'username',
    role: 'role',
    isActive: 'is_active',
    lastSeenAt: 'last_seen_at',
    version: 'version',
  }),
  joined: [
    firstTeamOf('users').as('teamId'),
    sql<boolean>`users.totp_enabled_at is not null`.as('hasSecondFactor'),
    sql<boolean>`users.erased_at is not null`.as('isErased'),
  ],
  hidden: { profileImageUrl: 'profile_image_url', passwordHash: 'password_hash', erasedAt: 'erased_at' },
  unique: sql`email_key(email)`,
  url: () => '/teams',
  title: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim(),
  unknown: USER_UNKNOWN,
  history: [],
  facts: {
    created: ({ id: userId, role }, { actorId }) => outboxRow(userAdded, { userId, actorId, role }),
    changed: ({ before, after: { id: userId, isActive } }, { actorId }) =>
      outboxRow(before.isActive && !isActive ? userDeactivated : userChanged, { userId, actorId }),
  },
})

export const users = new RecordStore(userRecord)

/** A person, kept from changing until the transaction ends, while records that name them are written. Throws 404. */
export async function lockUser(trx: Db, id: string): Promise<UserRecord> {
  await lockRows(trx, 'users', [id], 'no key update')
  return users.get(trx, id)
}
