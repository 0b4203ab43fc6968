import { emailKey } from '@cadencia/contract/email'
import type { Db } from '@cadencia/db/client'
import { outboxRow } from '@cadencia/db/outbox'
import { enqueue } from '@cadencia/jobs/enqueue'
import { type Actor, createActor } from '@cadencia/server/actor'
import { AppError } from '@cadencia/server/app-error'
import type { Traces } from '@cadencia/server/erasure/mentions'
import type { ErasedPerson, PersonalData } from '@cadencia/server/personal-data'
import { sql } from 'kysely'
import type { PeopleContext } from './context.ts'
import { userDeactivated } from './facts.ts'
import { pruneMails } from './jobs.ts'
import { lockAdministrators } from './repository.ts'
import { deactivateSecondFactor } from './security/second-factor.ts'
import { deleteSessionsOf } from './sessions/repository.ts'
import { unbindIdentities } from './sign-in/oidc-identities.ts'
import { deleteTokensOf } from './tokens/repository.ts'
import { lockUser, users } from './users/record.ts'

/** The names that stand for somebody whose data was erased; the address is nobody's and receives nothing. */
const anonymous = (userId: string) => ({
  firstName: 'Pessoa',
  lastName: 'removida',
  email: `removida-${userId}@removida.invalid`,
})

/** Anonymises the row of a person in place: whatever names its id names nobody any more. */
async function anonymise(trx: Db, userId: string, actor: Actor): Promise<void> {
  const changes = {
    ...anonymous(userId),
    role: 'staff' as const,
    username: null,
    passwordHash: null,
    profileImageUrl: null,
    isActive: false,
    lastSeenAt: null,
    erasedAt: actor.at,
  }
  const facts = () => outboxRow(userDeactivated, { userId, actorId: actor.actorId })
  await users.patch(trx, await lockUser(trx, userId), { changes, actor, facts })
}

/** Names and addresses of others that hold, or equal, one of these. */
async function listOthers(db: Db, { ids, emails, names }: Traces): Promise<string[]> {
  const fullNames = names.filter((name) => name.includes(' '))
  const { rows } = await sql<{ value: string }>`
    select o.value from users u,
      lateral (values (lower(u.email)), (lower(trim(u.first_name || ' ' || u.last_name)))) o (value)
    where u.erased_at is null and u.id::text <> all(${ids}::text[]) and exists (
      select from unnest(${[...emails, ...fullNames]}::text[]) own where strpos(o.value, lower(own)) > 0)`.execute(
    db,
  )
  return rows.map(({ value }) => value)
}

/** Throws 409 where nobody could sign in as an administrator afterwards. */
async function checkAdministrators(trx: Db, userId: string): Promise<void> {
  const others = (await lockAdministrators(trx, [userId])).filter(({ id }) => id !== userId).length
  const person = await users.find(trx, userId)
  if (others > 0 || person?.role !== 'admin' || !person.isActive) return
  throw new AppError('last_administrator', 409, 'Deve restar ao menos um administrador ativo.')
}

/** What is kept of users and teams. */
export function peoplePersonalData({
  files,
  sessions,
  now,
}: Pick<PeopleContext, 'files' | 'sessions' | 'now'>): PersonalData {
  return {
    titles: {
      users: 'Cadastro',
      sessions: 'Sessões abertas',
      access_tokens: 'Tokens de acesso',
      team_members: 'Times de que participa',
      oidc_identities: 'Contas da organização com que entra',
      totp_recovery_codes: 'Códigos de recuperação (só quantos)',
    },
    own: {
      users: ['id'],
      sessions: ['user_id'],
      access_tokens: ['user_id'],
      team_members: ['user_id'],
      oidc_identities: ['user_id'],
      totp_recovery_codes: ['user_id'],
    },
    texts: [
      { table: 'access_tokens', columns: ['name'] },
      { table: 'teams', columns: ['name'], names: ['name'] },
    ],
    listOthers,
    erase: async (trx, { userId, actorId, email, isReplay }: ErasedPerson) => {
      if (!isReplay) await checkAdministrators(trx, userId)
      await files.discard(trx, 'profile', userId)
      await deactivateSecondFactor(trx, userId)
      await unbindIdentities(trx, userId)
      await trx.deleteFrom('sign_in_codes').where(sql`email_key(email)`, '=', emailKey(email)).execute()
      await anonymise(trx, userId, createActor(actorId, { now }))
      await trx.deleteFrom('team_members').where('user_id', '=', userId).execute()
      await deleteTokensOf(trx, userId)
      // After the row has changed, so that no sign-in under way opens another.
      for (const endedId of await deleteSessionsOf(trx, userId)) sessions.forget(endedId)
      await enqueue(trx, pruneMails, {})
    },
  }
}
