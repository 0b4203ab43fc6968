import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { AppError, invalid, notFound, stale } from '@cadencia/server/app-error'
import type { UserDraft, UserPatch } from './contract/admin.ts'
import { memberAdded, memberRemoved, userAdded, userChanged, userDeactivated } from './contract/facts.ts'
import { isAllowedDomain, namesFrom } from './rules.ts'
import { deleteSessionsOf } from './session-rows.ts'
import { deleteMember, insertMember, isTeam, joinFirst } from './teams.ts'
import {
  countOtherAdministrators,
  findUserRecord,
  insertUser,
  lockUserRecord,
  type UserRecord,
  updateUserRow,
} from './users.ts'

const TEAM_UNKNOWN = 'Time não encontrado.'

interface Adding {
  readonly actorId: string
  readonly allowedEmailDomains: readonly string[] | undefined
}

async function getUserRecord(db: Db, id: string): Promise<UserRecord> {
  const user = await findUserRecord(db, id)
  if (!user) throw new Error(`user ${id} is gone`)
  return user
}

/** Adds a person to a team. Throws 409 for a known address, 400 for a domain that is not allowed. */
export function addUser(db: Db, draft: UserDraft, { actorId, allowedEmailDomains }: Adding) {
  const { email, teamId } = draft
  if (!isAllowedDomain(email, allowedEmailDomains)) {
    throw invalid('email', 'Este domínio de e-mail não é permitido.')
  }
  const { firstName = namesFrom(email).firstName, lastName = namesFrom(email).lastName } = draft
  return transact(db, async (trx) => {
    if (!(await isTeam(trx, teamId))) throw invalid('teamId', TEAM_UNKNOWN)
    const userId = await insertUser(trx, { email, firstName, lastName, role: 'staff' })
    if (!userId) throw new AppError('email_taken', 409, 'E-mail já cadastrado.')
    await insertMember(trx, { teamId, userId, role: 'member' })
    await record(trx, userAdded, { userId, actorId, role: 'staff' })
    await record(trx, memberAdded, { teamId, userId, actorId, role: 'member' })
    return getUserRecord(trx, userId)
  })
}

/** Moves a person from their first team to another one, or out of it. */
async function moveToTeam(
  trx: Db,
  { id: userId, teamId: from }: UserRecord,
  { teamId, actorId }: { readonly teamId: string | null; readonly actorId: string },
): Promise<void> {
  if (teamId === from) return
  if (teamId !== null && !(await isTeam(trx, teamId))) throw invalid('teamId', TEAM_UNKNOWN)
  if (teamId !== null) {
    await joinFirst(trx, teamId, userId)
    await record(trx, memberAdded, { teamId, userId, actorId, role: 'member' })
  }
  if (from === null) return
  await deleteMember(trx, from, userId)
  await record(trx, memberRemoved, { teamId: from, userId, actorId })
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

/**
 * Changes a person. Who is deactivated or gets another role is signed out everywhere. Throws 404, 409 for a
 * stale version, and 409 where no administrator would be left.
 */
export function changeUser(
  db: Db,
  id: string,
  change: { readonly patch: UserPatch; readonly actorId: string },
): Promise<UserUpdate> {
  const { patch, actorId } = change
  return transact(db, async (trx) => {
    // Locked before the person, so that two administrators who demote each other wait in line.
    const others = mayDemote(patch) ? await countOtherAdministrators(trx, id) : undefined
    const before = await lockUserRecord(trx, id)
    if (!before) throw notFound('Usuário não encontrado')
    if (patch.version !== undefined && patch.version !== before.version) throw stale(before)
    if (others === 0 && before.role === 'admin' && before.isActive) {
      throw new AppError('last_administrator', 409, 'Deve restar ao menos um administrador ativo.')
    }
    await updateUserRow(trx, id, patch)
    if (patch.teamId !== undefined) await moveToTeam(trx, before, { teamId: patch.teamId, actorId })
    const user = await getUserRecord(trx, id)
    const isDeactivated = before.isActive && !user.isActive
    const isSignedOut = isDeactivated || user.role !== before.role
    const endedIds = isSignedOut ? await deleteSessionsOf(trx, id) : []
    await record(trx, isDeactivated ? userDeactivated : userChanged, { userId: id, actorId })
    return { user, endedIds }
  })
}
