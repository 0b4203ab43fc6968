import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { requireActive } from '@cadencia/server/active-people'
import type { Actor } from '@cadencia/server/actor'
import { AppError, forbidden, invalid, notFound } from '@cadencia/server/app-error'
import { type AuditEntry, audit } from '@cadencia/server/audit'
import type { SessionViewer } from '@cadencia/server/viewer'
import { memberAdded, memberRemoved } from '../facts.ts'
import { findAccount } from '../repository.ts'
import { canManageMembers } from '../rules.ts'
import { USER_UNKNOWN, users } from '../users/record.ts'
import type { Member, MemberDraft, Team, TeamDraft, TeamPatch } from './contract.ts'
import { type TeamRecord, teams } from './record.ts'
import { deleteMember, findRole, getMember, insertMember, setLeader, type ViewedTeam } from './repository.ts'

/** Who changes a team: administrators, who manage all of them. */
interface Administrator {
  readonly viewer: SessionViewer
  readonly actor: Actor
}

/** A team as the viewer may act on it. */
export function teamFor<T extends ViewedTeam>(viewer: SessionViewer, { viewerRole, ...team }: T) {
  return { ...team, canManage: canManageMembers(viewer, viewerRole ?? undefined) }
}

/** Throws 404, and 403 for who may not add and remove its members. */
async function requireManageable(db: Db, id: string, viewer: SessionViewer): Promise<void> {
  await teams.get(db, id)
  const role = await findRole(db, id, viewer.userId)
  if (canManageMembers(viewer, role ?? undefined)) return
  throw forbidden('Apenas o líder ou um admin do time altera seus membros.')
}

/** What the audit trail keeps of a team. */
function traceOf({ name, color, icon, leaderId }: TeamRecord) {
  return { name, color, icon, leaderId }
}

function auditTeam(trx: Db, viewer: SessionViewer, act: Omit<AuditEntry, 'actor' | 'entity'>): Promise<void> {
  return audit(trx, { actor: viewer.userId, entity: 'team', ...act })
}

async function checkLeader(trx: Db, leaderId: string | null): Promise<void> {
  if (leaderId === null) return
  await requireActive(trx, { path: 'leaderId', ids: [leaderId] })
  const user = await users.find(trx, leaderId)
  if (!user?.isActive) throw invalid('leaderId', USER_UNKNOWN)
}

/** Creates a team. Throws 400 when its leader is nobody active. */
export function addTeam(
  db: Db,
  { leaderId, ...team }: TeamDraft,
  administrator: Administrator,
): Promise<Team> {
  const { viewer, actor } = administrator
  return transact(db, async (trx) => {
    await checkLeader(trx, leaderId)
    const { id } = await teams.insert(trx, team, { actor })
    await setLeader(trx, id, leaderId)
    const added = await teams.get(trx, id)
    await auditTeam(trx, viewer, { action: 'team.added', entityId: id, after: traceOf(added) })
    return { ...added, canManage: true }
  })
}

/** Changes a team. Throws 404, 409 for a stale version, 400 when its leader is nobody active. */
export function changeTeam(
  db: Db,
  id: string,
  change: Administrator & { readonly patch: TeamPatch },
): Promise<Team> {
  const { patch, viewer, actor } = change
  const { leaderId, version, ...changes } = patch
  return transact(db, async (trx) => {
    const before = await teams.lock(trx, id, { version, present: (team) => ({ ...team, canManage: true }) })
    if (leaderId !== undefined) {
      await checkLeader(trx, leaderId)
      await setLeader(trx, id, leaderId)
    }
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
  adding: { readonly draft: MemberDraft; readonly viewer: SessionViewer },
): Promise<Member> {
  const { draft, viewer } = adding
  const { email, role } = draft
  return transact(db, async (trx) => {
    await requireManageable(trx, teamId, viewer)
    const account = await findAccount(trx, email)
    if (!account) throw notFound(USER_UNKNOWN)
    await requireActive(trx, { path: 'email', ids: [account.id] })
    const userId = account.id
    if (!(await insertMember(trx, { teamId, userId, role }))) {
      throw new AppError('already_member', 409, 'Esta pessoa já faz parte do time.')
    }
    await record(trx, memberAdded, { teamId, userId, role, actorId: viewer.userId })
    await auditTeam(trx, viewer, { action: 'team.member_added', entityId: teamId, after: { userId, role } })
    return getMember(trx, teamId, userId)
  })
}

/** Takes a member out of a team. Throws 403, and 404 for one who is not in it. */
export function removeTeamMember(
  db: Db,
  teamId: string,
  removing: { readonly userId: string; readonly viewer: SessionViewer },
): Promise<void> {
  const { userId, viewer } = removing
  return transact(db, async (trx) => {
    await requireManageable(trx, teamId, viewer)
    if (!(await deleteMember(trx, teamId, userId))) throw notFound('Esta pessoa não faz parte do time.')
    await record(trx, memberRemoved, { teamId, userId, actorId: viewer.userId })
    await auditTeam(trx, viewer, { action: 'team.member_removed', entityId: teamId, before: { userId } })
  })
}
