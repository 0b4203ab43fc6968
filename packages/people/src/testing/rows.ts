import { randomUUID } from 'node:crypto'
import type { Db } from '@cadencia/db/client'
import type { SessionViewer } from '@cadencia/server/viewer'
import type { MemberRole, UserRole } from '../contract.ts'
import { hashPassword } from '../security/password-hash.ts'
import { insertSession } from '../sessions/repository.ts'
import { createToken, hashOf } from '../sessions/tokens.ts'

interface UserValues {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly role: UserRole
  readonly isActive: boolean
}

/** A stored user; what does not matter is made up. */
export async function createUser(
  db: Db,
  over: Partial<UserValues> = {},
): Promise<UserValues & { id: string }> {
  const firstName = over.firstName ?? 'Bia'
  const user: UserValues = {
    firstName,
    lastName: 'Teste',
    email: `${firstName.toLowerCase()}.${randomUUID().slice(0, 8)}@cadencia.example`,
    role: 'staff',
    isActive: true,
    ...over,
  }
  const { id } = await db
    .insertInto('users')
    .values({
      email: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      role: user.role,
      is_active: user.isActive,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...user, id }
}

export const TEST_PASSWORD = 'uma senha bem comprida'

/** A stored administrator who signs in with this username and `TEST_PASSWORD`. */
export async function createAdministrator(db: Db, username: string): Promise<UserValues & { id: string }> {
  const user = await createUser(db, { role: 'admin', firstName: username })
  const password_hash = await hashPassword(TEST_PASSWORD)
  await db.updateTable('users').set({ username, password_hash }).where('id', '=', user.id).execute()
  return user
}

interface TeamValues {
  readonly name?: string
  readonly leaders?: readonly { readonly id: string }[]
  readonly admins?: readonly { readonly id: string }[]
  readonly members?: readonly { readonly id: string }[]
}

/** A stored team with these people in it. */
export async function createTeam(
  db: Db,
  { name = 'Equipe', leaders = [], admins = [], members = [] }: TeamValues = {},
): Promise<{ id: string; name: string }> {
  const { id } = await db
    .insertInto('teams')
    .values({ name, color: '#2f6fde', icon: 'fas fa-users' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const as = (role: MemberRole) => (person: { readonly id: string }) => ({
    team_id: id,
    user_id: person.id,
    role,
  })
  const rows = [...leaders.map(as('leader')), ...admins.map(as('admin')), ...members.map(as('member'))]
  if (rows.length > 0) await db.insertInto('team_members').values(rows).execute()
  return { id, name }
}

interface SessionValues {
  readonly isAdministrator?: boolean
  /** It unlocked the CRM. */
  readonly hasCrmAccess?: boolean
  /** Epoch milliseconds. Default: now. */
  readonly now?: number
}

/** Opens a session for a stored user; answers the headers that carry it over http. */
export async function signInAs(
  db: Db,
  user: { readonly id: string },
  { isAdministrator = false, hasCrmAccess = false, now = Date.now() }: SessionValues = {},
): Promise<{ cookie: string }> {
  const token = createToken()
  const credentials = await db
    .selectFrom('users')
    .select(['id', 'credential_version as credentialVersion'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  await insertSession(db, {
    tokenHash: hashOf(token),
    credentials,
    isAdministrator,
    userAgent: 'test',
    ipAddress: '127.0.0.1',
    now,
  })
  if (hasCrmAccess) {
    await db
      .updateTable('sessions')
      .set({ has_crm_access: true })
      .where('token_hash', '=', hashOf(token))
      .execute()
  }
  return { cookie: `cadencia_session=${token}` }
}

/** A stored user as the viewer of a request. */
export function viewerFor(
  { id, firstName, lastName, email, role }: Omit<UserValues, 'isActive'> & { readonly id: string },
  { isAdministrator = false } = {},
): SessionViewer {
  const sessionId = `session-of-${id}${isAdministrator ? '-administrator' : ''}`
  return { userId: id, sessionId, firstName, lastName, email, isAdministrator, isGuest: role === 'guest' }
}
