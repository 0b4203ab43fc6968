import type { Viewer } from '@cadencia/contract/viewer'
import type { Db } from '@cadencia/db/client'
import { forbidden, notFound } from '@cadencia/server/app-error'
import { viewerOf } from '@cadencia/server/viewer'
import type { FastifyRequest } from 'fastify'
import type { Sprint } from './contract.ts'
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

/** Throws 404, and 403 where the viewer may not change the sprint. */
export async function getEditableSprint(request: FastifyRequest, id: string): Promise<Sprint> {
  const sprint = await getSprintFor(request.db, id, viewerOf(request))
  if (sprint.canEdit) return sprint
  throw forbidden('Só quem é do time da sprint pode alterá-la.')
}
