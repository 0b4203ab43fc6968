import { type Db, transact } from '@cadencia/db/client'
import { record, recordAll } from '@cadencia/db/outbox'
import { requireActive } from '@cadencia/server/active-people'
import type { Actor } from '@cadencia/server/actor'
import { AppError, invalid, notFound } from '@cadencia/server/app-error'
import { audit } from '@cadencia/server/audit'
import { checkUncommon } from '@cadencia/server/password-blocklist'
import { requireVersion } from '@cadencia/server/versions'
import { memberAdded, memberRemoved, tokenRevoked } from '../facts.ts'
import { type Credentials, lockAdministrators } from '../repository.ts'
import { isAllowedDomain, namesFrom } from '../rules.ts'
import { reportSignInChange, type SignInChange } from '../security/mails.ts'
import { hashPassword } from '../security/password-hash.ts'
import { deactivateSecondFactor } from '../security/second-factor.ts'
import { deleteOwnSession, deleteSessionsOf } from '../sessions/repository.ts'
import { changedMeanwhile } from '../sign-in/service.ts'
import { keepAdministrator, lockMemberships } from '../teams/read-repository.ts'
import { deleteMember, insertMember, isTeam, joinFirst } from '../teams/repository.ts'
import { deleteTokensOf } from '../tokens/repository.ts'
import type { UserDraft, UserPatch } from './contract.ts'
import { lockUser, type UserRecord, users } from './record.ts'

const TEAM_UNKNOWN = 'Time não encontrado.'

interface Adding {
  readonly actor: Actor
  readonly allowedEmailDomains: readonly string[] | undefined
}

/** Adds a person to a team. Throws 409 for a known address, 400 for a domain that is not allowed. */
export function addUser(db: Db, draft: UserDraft, { actor, allowedEmailDomains }: Adding) {
  const { email, teamId } = draft
  if (!isAllowedDomain(email, allowedEmailDomains)) {
    throw invalid('email', 'Este domínio de e-mail não é permitido.')
  }
  const { firstName = namesFrom(email).firstName, lastName = namesFrom(email).lastName } = draft
  return transact(db, async (trx) => {
    await keepAdministrator(trx, actor)
    await lockMemberships(trx, [teamId])
    if (!(await isTeam(trx, teamId))) throw invalid('teamId', TEAM_UNKNOWN)
    const [added] = await users.insertAll(trx, [{ email, firstName, lastName, role: 'staff' }], { actor })
    if (!added) throw new AppError('email_taken', 409, 'E-mail já cadastrado.')
    const { id: userId } = added
    await insertMember(trx, { teamId, userId, role: 'member' })
    await record(trx, memberAdded, { teamId, userId, actorId: actor.actorId, role: 'member' })
    const user = await users.get(trx, userId)
    await audit(trx, {
      actor: actor.actorId,
      action: 'user.added',
      entity: 'user',
      entityId: userId,
      after: traceOf(user),
    })
    return user
  })
}

/** What the audit trail keeps of a person. */
function traceOf({ firstName, lastName, email, role, username, teamId, isActive }: UserRecord) {
  return { firstName, lastName, email, role, username, teamId, isActive }
}

/** Moves a person from their first team to another one, or out of it. */
async function moveToTeam(
  trx: Db,
  { id: userId, teamId: from }: UserRecord,
  { teamId, actorId }: { readonly teamId: string | null; readonly actorId: string },
): Promise<void> {
  if (teamId === from) return
  if (teamId !== null && !(await isTeam(trx, teamId))) throw invalid('teamId', TEAM_UNKNOWN)
  await lockMemberships(
    trx,
    [teamId, from].flatMap((id) => id ?? []),
  )
  if (teamId !== null) {
    await joinFirst(trx, teamId, userId)
    await record(trx, memberAdded, { teamId, userId, actorId, role: 'member' })
  }
  if (from === null) return
  if (await deleteMember(trx, from, userId)) {
    await record(trx, memberRemoved, { teamId: from, userId, actorId })
  }
}

/** Whether a change could leave the installation without an administrator. */
function mayDemote({ role, isActive }: UserPatch): boolean {
  return isActive === false || (role !== undefined && role !== 'admin')
}

export interface UserUpdate {
  readonly user: UserRecord
  /** Sessions that are over because of it. */
  readonly endedIds: readonly string[]
}

interface Change {
  readonly patch: UserPatch
  readonly actor: Actor
  /** Who gave their password or code for it; undefined where none is needed. */
  readonly proven: Credentials | undefined
  /** Epoch milliseconds. */
  readonly now: number
}

/** Throws 401 where the administrator who proved themselves has changed, or is none any more. */
function checkStillProven(administrators: readonly Credentials[], proven: Credentials): void {
  const isSame = ({ id, credentialVersion }: Credentials) =>
    id === proven.id && credentialVersion === proven.credentialVersion
  if (!administrators.some(isSame)) throw changedMeanwhile()
}

/**
 * Changes a person. Who is deactivated, or whose role or sign-in data change, is signed out everywhere. Throws 404, 409 for a
 * stale version, and 409 where no administrator would be left.
 */
export function changeUser(db: Db, id: string, change: Change): Promise<UserUpdate> {
  const { patch, actor, proven, now } = change
  const { version, teamId, password: _, ...changes } = patch
  const { actorId } = actor
  return transact(db, async (trx) => {
    // Locked first, so that two administrators who demote each other do not deadlock.
    const administrators = await lockAdministrators(trx, [id, actorId])
    await keepAdministrator(trx, actor)
    if (proven) checkStillProven(administrators, proven)
    const others = administrators.filter((one) => one.id !== id).length
    const before = await lockUser(trx, id)
    if (before.isErased) throw new AppError('erased', 409, 'Os dados desta pessoa foram apagados.')
    await requireVersion(before, version)
    if (mayDemote(patch) && others === 0 && before.role === 'admin' && before.isActive) {
      throw new AppError('last_administrator', 409, 'Deve restar ao menos um administrador ativo.')
    }
    const access = await accessAfter(before, patch)
    await users.patch(trx, before, { changes: { ...changes, ...access }, actor }).catch(explainTaken)
    if (before.role === 'admin' && patch.role !== undefined && patch.role !== 'admin')
      await deactivateSecondFactor(trx, id)
    const isJoining = typeof teamId === 'string' && teamId !== before.teamId
    if (isJoining) await requireActive(trx, { path: 'teamId', ids: [id] })
    if (teamId !== undefined) await moveToTeam(trx, before, { teamId, actorId })
    const user = await users.get(trx, id)
    const isDeactivated = before.isActive && !user.isActive
    const signIn = signInChanges(before, user, patch)
    const endedIds = isDeactivated || signIn.length > 0 ? await deleteSessionsOf(trx, id) : []
    await reportSignInChange(trx, { userId: id, changes: signIn, now })
    await audit(trx, {
      actor: actorId,
      action: actionOf(before, user),
      entity: 'user',
      entityId: id,
      before: traceOf(before),
      after: { ...traceOf(user), ...(patch.password === undefined ? {} : { password: '' }) },
    })
    return { user, endedIds }
  })
}

function signInChanges(before: UserRecord, after: UserRecord, { password }: UserPatch): SignInChange[] {
  const changes: SignInChange[] = []
  if (after.role !== before.role) changes.push('role')
  if (after.username !== before.username) changes.push('username')
  if (password !== undefined) changes.push('password')
  return changes
}

function explainTaken(error: unknown): never {
  const isTaken = error instanceof Error && 'constraint' in error && error.constraint === 'users_username'
  throw isTaken ? new AppError('username_taken', 409, 'Nome de usuário já em uso.') : error
}

function actionOf(before: UserRecord, after: UserRecord): string {
  if (before.isActive === after.isActive) return 'user.changed'
  return after.isActive ? 'user.reactivated' : 'user.deactivated'
}

/**
 * Username and password hash after a change: only administrators have them, and lose them with the role. Throws 400
 * where they are given to somebody else.
 */
async function accessAfter(before: UserRecord, { role = before.role, username, password }: UserPatch) {
  if (role !== 'admin') {
    if (username !== undefined || password !== undefined) {
      throw invalid('role', 'Só administradores têm nome de usuário e senha.')
    }
    return before.role === 'admin' ? { username: null, passwordHash: null } : {}
  }
  if (password !== undefined && username === undefined && before.username === null) {
    throw invalid('username', 'Informe o nome de usuário')
  }
  if (password !== undefined) await checkUncommon('password', password)
  return { username, passwordHash: password === undefined ? undefined : await hashPassword(password) }
}

interface Ending {
  /** Undefined: all of them. */
  readonly sessionId: string | undefined
  readonly actorId: string
}

/** Ends sessions of a person by hand, with all of them the access tokens too; answers the sessions' ids. Throws 404 for nobody, and for a session not theirs. */
export function endSessions(db: Db, userId: string, { sessionId, actorId }: Ending): Promise<string[]> {
  return transact(db, async (trx) => {
    await users.get(trx, userId)
    if (sessionId && !(await deleteOwnSession(trx, userId, sessionId)))
      throw notFound('Sessão não encontrada.')
    const endedIds = sessionId ? [sessionId] : await deleteSessionsOf(trx, userId)
    // Whoever stole a mailbox may have made one.
    if (!sessionId) {
      const revoked = (await deleteTokensOf(trx, userId)).map(({ id: tokenId, ...token }) => ({
        ...token,
        tokenId,
        userId,
        actorId,
      }))
      await recordAll(trx, tokenRevoked, revoked)
    }
    await keepAdministrator(trx, { actorId })
    const after = { sessions: endedIds.length }
    await audit(trx, {
      actor: actorId,
      action: 'user.sessions_ended',
      entity: 'user',
      entityId: userId,
      after,
    })
    return endedIds
  })
}

/**
 * Turns somebody's second factor off, who lost it, and signs them out everywhere; answers the ended sessions. Throws
 * 404 for nobody, 409 where it is not on.
 */
export function resetFactor(
  db: Db,
  userId: string,
  { proven, now }: { readonly proven: Credentials; readonly now: number },
): Promise<string[]> {
  return transact(db, async (trx) => {
    checkStillProven(await lockAdministrators(trx, [userId]), proven)
    await users.get(trx, userId)
    if (!(await deactivateSecondFactor(trx, userId))) {
      throw new AppError('not_enabled', 409, 'A verificação em duas etapas não está ligada.')
    }
    await audit(trx, {
      actor: proven.id,
      action: 'user.second_factor_reset',
      entity: 'user',
      entityId: userId,
    })
    await reportSignInChange(trx, { userId, changes: ['second_factor_off'], now })
    return deleteSessionsOf(trx, userId)
  })
}
