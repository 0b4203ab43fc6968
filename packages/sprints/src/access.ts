import type { Viewer } from '@cadencia/contract/viewer'
import type { Db } from '@cadencia/db/client'
import { keepRole } from '@cadencia/people/teams/read-repository'
import { forbidden, notFound } from '@cadencia/server/app-error'
import type { Sprint } from './contract.ts'
import type { StoredSprint } from './record.ts'
import { findSprint, type SprintRow } from './repository.ts'
import { canEditSprint } from './rules.ts'
import { sprintFigures } from './scoring-rules.ts'

/** Adds the computed figures and the viewer's permission. */
export function sprintFor(viewer: Viewer, row: SprintRow): Sprint {
  const { closed, isMember, onTimePoints, meanQuality, ...sprint } = row
  const figures = closed ?? sprintFigures(row, row.maxScore)
  return { ...sprint, ...figures, canEdit: canEditSprint(viewer, row) }
}

/** Throws 404. */
export async function getSprintFor(db: Db, id: string, viewer: Viewer): Promise<Sprint> {
  const row = await findSprint(db, id, viewer.userId)
  if (!row) throw notFound('Sprint não encontrada.')
  return sprintFor(viewer, row)
}

/**
 * A locked sprint for whoever may change it, who stays in its team until the transaction ends. Throws 401, 403 and 404.
 */
export async function requireEditable(trx: Db, locked: StoredSprint, viewer: Viewer): Promise<Sprint> {
  await keepRole(trx, locked.teamId, viewer)
  const sprint = await getSprintFor(trx, locked.id, viewer)
  if (sprint.canEdit) return sprint
  throw forbidden('Só quem é do time da sprint pode alterá-la.')
}
