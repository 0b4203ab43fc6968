import type { Db } from '@cadencia/db/client'
import { forbidden, notFound } from '@cadencia/server/app-error'
import { viewerOf } from '@cadencia/server/viewer'
import type { FastifyRequest } from 'fastify'
import type { Sprint } from './contract.ts'
import { findSprint, type SprintRow } from './repository.ts'
import { canEditSprint, type Viewer } from './rules.ts'
import { sprintFigures } from './scoring-rules.ts'

/** A stored sprint as `viewer` may see it: with its figures, and whether it is theirs to change. */
export function sprintFor(viewer: Viewer, row: SprintRow): Sprint {
  const { closed, isMember, onTimePoints, meanQuality, ...sprint } = row
  const figures = closed ?? sprintFigures(row, row.maxScore)
  return { ...sprint, ...figures, canEdit: canEditSprint(viewer, row) }
}

/** The sprint, or 404. */
export async function getSprint(db: Db, id: string, viewer: Viewer): Promise<Sprint> {
  const row = await findSprint(db, id, viewer.userId)
  if (!row) throw notFound('Sprint não encontrada.')
  return sprintFor(viewer, row)
}

/** The sprint, or 404, or 403 when the viewer may not change or complete it. */
export async function getEditable(request: FastifyRequest, id: string): Promise<Sprint> {
  const sprint = await getSprint(request.db, id, viewerOf(request))
  if (sprint.canEdit) return sprint
  throw forbidden('Só quem é do time da sprint pode alterá-la.')
}
