import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { requireActive } from '@cadencia/server/active-people'
import type { Actor } from '@cadencia/server/actor'
import { AppError, forbidden, invalid, notFound } from '@cadencia/server/app-error'
import { type AuditEntry, audit } from '@cadencia/server/audit'
import { requireFreeName } from '@cadencia/server/name-key'
import { requireVersion } from '@cadencia/server/versions'
import type { SessionViewer } from '@cadencia/server/viewer'
import { sql } from 'kysely'
import { memberAdded, memberRemoved } from '../facts.ts'
import { findAccount } from '../repository.ts'
import { canManageMembers } from '../rules.ts'
import { USER_UNKNOWN, users } from '../users/record.ts'
import type { Member, MemberDraft, Team, TeamDraft, TeamPatch } from './contract.ts'
import { keepViewer, lockMemberships } from './read-repository.ts'
import { type TeamRecord, teams } from './record.ts'
import { deleteMember, findRole, getMember, insertMember, setLeader, type ViewedTeam } from './repository.ts'

interface Acting {
  readonly viewer: SessionViewer
  readonly actor: Actor
}

/** A team as the viewer may act on it. */
export function teamFor<T extends ViewedTeam>(viewer: SessionViewer, { viewerRole, ...team }: T) {
  return { ...team, canManage: canManageMembers(viewer, viewerRole ?? undefined) }
}

/**
 * Locks who is in a team, and the person who comes or goes. Throws 401, 404, and 403 for who may not change its members.
 */
async function lockManageable(
  trx: Db,
  id: string,
  { viewer, personId }: { readonly viewer: SessionViewer; readonly personId: string | undefined },
): Promise<TeamRecord> {
  await keepViewer(trx, viewer, [personId])
  await lockMemberships(trx, [id])
  const team = await teams.get(trx, id)
  const role = await findRole(trx, id, viewer.userId)
  if (canManageMembers(viewer, role ?? undefined)) return team
  throw forbidden('Apenas o líder ou um admin do time altera seus membros.')
}

/** Counts a change of who leads a team, which is a part of it, so that a form opened before is refused as stale. */
async function noteLeader(trx: Db, before: TeamRecord, actor: Actor): Promise<void> {
  const { leaderId } = await teams.get(trx, before.id)
  if (leaderId !== before.leaderId) await teams.patch(trx, before, { changes: {}, actor })
}

/** What the audit trail keeps of a team. */
function traceOf({ name, color, icon, leaderId }: TeamRecord) {
  return { name, color, icon, leaderId }
}

function auditTeam(trx: Db, viewer: SessionViewer, act: Omit<AuditEntry, 'actor' | 'entity'>): Promise<void> {
  return audit(trx, { actor: viewer.userId, entity: 'team', ...act })
}

/** Makes somebody, who may not have been in the team, its leader, or nobody. Throws 400 for who is nobody active. */
async function lead(trx: Db, teamId: string, leaderId: string | null): Promise<void> {
  if (leaderId !== null) {
    await requireActive(trx, { path: 'leaderId', ids: [leaderId] })
    const user = await users.find(trx, leaderId)
    if (!user?.isActive) throw invalid('leaderId', USER_UNKNOWN)
  }
  await setLeader(trx, teamId, leaderId)
}

/** Throws 409 where another team has a name that looks like this one. */
function requireFreeTeamName(trx: Db, name: string, exceptId: string | null): Promise<void> {
  const others = trx
    .selectFrom('teams')
    .select('name')
    .where(sql<boolean>`id is distinct from ${exceptId}::uuid`)
  return requireFreeName(trx, { name, table: 'teams', others, message: 'Já existe um time com esse nome.' })
}

/** Creates a team. Throws 409 for a name that is taken, 400 when its leader is nobody active. */
export function addTeam(db: Db, { leaderId, ...team }: TeamDraft, acting: Acting): Promise<Team> {
  const { viewer, actor } = acting
  return transact(db, async (trx) => {
    await keepViewer(trx, viewer, [leaderId])
    await requireFreeTeamName(trx, team.name, null)
    const { id } = await teams.insert(trx, team, { actor })
    await lead(trx, id, leaderId)
    const added = await teams.get(trx, id)
    await auditTeam(trx, viewer, { action: 'team.added', entityId: id, after: traceOf(added) })
    return { ...added, canManage: true }
  })
}

/** Changes a team. Throws 404, 409 for a stale version and a name that is taken, 400 when its leader is nobody active. */
export function changeTeam(
  db: Db,
  id: string,
  change: Acting & { readonly patch: TeamPatch },
): Promise<Team> {
  const { patch, viewer, actor } = change
  const { leaderId, version, ...changes } = patch
  return transact(db, async (trx) => {
    await keepViewer(trx, viewer, [leaderId])
    await lockMemberships(trx, [id])
    const before = await teams.get(trx, id)
    await requireVersion<TeamRecord>(before, version, (team) => ({ ...team, canManage: true }))
    if (leaderId !== undefined && leaderId !== before.leaderId) await lead(trx, id, leaderId)
    if (changes.name !== undefined && changes.name !== before.name)
      await requireFreeTeamName(trx, changes.name, id)
    const after = await teams.patch(trx, before, { changes, actor })
    const traces = { before: traceOf(before), after: traceOf(after) }
    await auditTeam(trx, viewer, { action: 'team.changed', entityId: id, ...traces })
    return { ...after, canManage: true }
  })
}

/** Adds the active person with this address. Throws 403, 404 for an address that is nobody's, 409 for a member. */
export function addTeamMember(
  db: Db,
  teamId: string,
  adding: Acting & { readonly draft: MemberDraft },
): Promise<Member> {
  const { draft, viewer, actor } = adding
  const { email, role } = draft
  return transact(db, async (trx) => {
    const account = await findAccount(trx, email)
    const team = await lockManageable(trx, teamId, { viewer, personId: account?.id })
    if (!account) throw notFound(USER_UNKNOWN)
    await requireActive(trx, { path: 'email', ids: [account.id] })
    const userId = account.id
    if (!(await insertMember(trx, { teamId, userId, role }))) {
      throw new AppError('already_member', 409, 'Esta pessoa já faz parte do time.')
    }
    await record(trx, memberAdded, { teamId, userId, role, actorId: viewer.userId })
    await noteLeader(trx, team, actor)
    await auditTeam(trx, viewer, { action: 'team.member_added', entityId: teamId, after: { userId, role } })
    return getMember(trx, teamId, userId)
  })
}

/** Takes a member out of a team. Throws 403, and 404 for one who is not in it. */
export function removeTeamMember(
  db: Db,
  teamId: string,
  removing: Acting & { readonly userId: string },
): Promise<void> {
  const { userId, viewer, actor } = removing
  return transact(db, async (trx) => {
    const team = await lockManageable(trx, teamId, { viewer, personId: userId })
    if (!(await deleteMember(trx, teamId, userId))) throw notFound('Esta pessoa não faz parte do time.')
    await record(trx, memberRemoved, { teamId, userId, actorId: viewer.userId })
    await noteLeader(trx, team, actor)
    await auditTeam(trx, viewer, { action: 'team.member_removed', entityId: teamId, before: { userId } })
  })
}
