import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { requireActive } from '@cadencia/server/active-people'
import { AppError, forbidden, invalid, notFound, stale } from '@cadencia/server/app-error'
import { type AuditEntry, audit } from '@cadencia/server/audit'
import type { SessionViewer } from '@cadencia/server/viewer'
import { memberAdded, memberRemoved, teamChanged } from '../facts.ts'
import { findAccount, findUserRecord } from '../repository.ts'
import { canManageMembers } from '../rules.ts'
import type { Member, MemberDraft, Team, TeamDraft, TeamPatch } from './contract.ts'
import {
  deleteMember,
  findTeamRecord,
  getMember,
  insertMember,
  insertTeam,
  setLeader,
  type TeamRecord,
  updateTeamRow,
} from './repository.ts'

const USER_UNKNOWN = 'Usuário não encontrado'

/** A team as the viewer may act on it. */
export function teamFor<T extends TeamRecord>(viewer: SessionViewer, { viewerRole, ...team }: T) {
  return { ...team, canManage: canManageMembers(viewer, viewerRole ?? undefined) }
}

async function getTeamRecord(db: Db, id: string, viewer: SessionViewer): Promise<TeamRecord> {
  const team = await findTeamRecord(db, id, viewer.userId)
  if (!team) throw notFound('Time não encontrado.')
  return team
}

/** The team, where the viewer may add and remove its members; else 403. */
async function getManageable(db: Db, id: string, viewer: SessionViewer): Promise<TeamRecord> {
  const team = await getTeamRecord(db, id, viewer)
  if (canManageMembers(viewer, team.viewerRole ?? undefined)) return team
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
  const user = await findUserRecord(trx, leaderId)
  if (!user?.isActive) throw invalid('leaderId', USER_UNKNOWN)
}

/** Creates a team. Throws 400 when its leader is nobody active. */
export function addTeam(db: Db, { leaderId, ...team }: TeamDraft, viewer: SessionViewer): Promise<Team> {
  return transact(db, async (trx) => {
    await checkLeader(trx, leaderId)
    const teamId = await insertTeam(trx, team)
    await setLeader(trx, teamId, leaderId)
    await record(trx, teamChanged, { teamId, actorId: viewer.userId })
    const added = await getTeamRecord(trx, teamId, viewer)
    await auditTeam(trx, viewer, { action: 'team.added', entityId: teamId, after: traceOf(added) })
    return teamFor(viewer, added)
  })
}

/** Changes a team. Throws 404, 409 for a stale version, 400 when its leader is nobody active. */
export function changeTeam(
  db: Db,
  id: string,
  change: { readonly patch: TeamPatch; readonly viewer: SessionViewer },
): Promise<Team> {
  const { patch, viewer } = change
  return transact(db, async (trx) => {
    const before = await getTeamRecord(trx, id, viewer)
    const isWritten = await updateTeamRow(trx, id, patch)
    if (!isWritten) throw stale(teamFor(viewer, await getTeamRecord(trx, id, viewer)))
    if (patch.leaderId !== undefined) {
      await checkLeader(trx, patch.leaderId)
      await setLeader(trx, id, patch.leaderId)
    }
    await record(trx, teamChanged, { teamId: id, actorId: viewer.userId })
    const after = await getTeamRecord(trx, id, viewer)
    const traces = { before: traceOf(before), after: traceOf(after) }
    await auditTeam(trx, viewer, { action: 'team.changed', entityId: id, ...traces })
    return teamFor(viewer, after)
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
    await getManageable(trx, teamId, viewer)
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
    await getManageable(trx, teamId, viewer)
    if (!(await deleteMember(trx, teamId, userId))) throw notFound('Esta pessoa não faz parte do time.')
    await record(trx, memberRemoved, { teamId, userId, actorId: viewer.userId })
    await auditTeam(trx, viewer, { action: 'team.member_removed', entityId: teamId, before: { userId } })
  })
}
