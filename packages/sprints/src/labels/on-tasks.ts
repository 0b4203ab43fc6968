import { isSameValue } from '@cadencia/contract/fields'
import type { Db } from '@cadencia/db/client'
import { invalid } from '@cadencia/server/app-error'
import type { TaskChanges } from '../tasks/changes.ts'
import { lockedLabelTeams } from './repository.ts'

const UNKNOWN = 'Etiqueta não encontrada neste time'

/** Throws 400 for labels that a team has not. */
export async function requireLabels(
  trx: Db,
  labelIds: readonly string[],
  teamId: string | null,
): Promise<void> {
  if (labelIds.length === 0) return
  const teams = await lockedLabelTeams(trx, labelIds)
  if (teamId === null || labelIds.some((id) => teams.get(id) !== teamId)) throw invalid('labelIds', UNKNOWN)
}

/**
 * Sees to it that tasks carry labels of their teams: of tasks that change the team, those of the old one go. Throws 400
 * where they are asked for and one is of none or of another team; else what cannot be carried is left out.
 */
export async function settleLabels(trx: Db, changes: TaskChanges, isAsked = false): Promise<void> {
  const settled = [...changes.values()].filter(
    ({ before, after }) =>
      after.labelIds.length > 0 &&
      (after.teamId !== before.teamId || !isSameValue(after.labelIds, before.labelIds)),
  )
  if (settled.length === 0) return
  const teams = await lockedLabelTeams(
    trx,
    settled.flatMap(({ after }) => after.labelIds),
  )
  for (const { before, after } of settled) {
    const labelIds = after.labelIds.filter((id) => after.teamId !== null && teams.get(id) === after.teamId)
    if (labelIds.length === after.labelIds.length) continue
    if (isAsked) throw invalid('labelIds', UNKNOWN)
    changes.set(after.id, { before, after: { ...after, labelIds } })
  }
}
