import { type Db, transact } from '@cadencia/db/client'
import { invalid } from '@cadencia/server/app-error'
import type { Viewer } from '@cadencia/server/viewer'
import { MAX_SCORE, type Sprint, type SprintDraft } from './contract.ts'
import { getSprint } from './reading.ts'
import { createSprint } from './service.ts'

/** A sprint that is numbered and scored by itself. */
export type NextSprint = Pick<SprintDraft, 'teamId' | 'name' | 'startDate' | 'endDate' | 'topics'>

/**
 * Makes a team's next sprint: its number follows the team's highest, its score is the usual one. Two at once get two
 * numbers. Throws 400 for an unknown team and for a wrong period.
 */
export function createNextSprint(
  db: Db,
  draft: NextSprint,
  act: { readonly viewer: Viewer; readonly now: number },
): Promise<Sprint> {
  return transact(db, async (trx) => {
    // Others that number a sprint of this team wait here.
    const team = await trx
      .selectFrom('teams')
      .select('id')
      .where('id', '=', draft.teamId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!team) throw invalid('teamId', 'Time não encontrado')
    const last = await trx
      .selectFrom('sprints')
      .select(({ fn }) => fn.max('number').as('number'))
      .where('team_id', '=', draft.teamId)
      .executeTakeFirst()
    const number = (last?.number ?? 0) + 1
    const id = await createSprint(trx, { ...draft, number, maxScore: MAX_SCORE.usual }, act)
    return getSprint(trx, id, act.viewer)
  })
}
