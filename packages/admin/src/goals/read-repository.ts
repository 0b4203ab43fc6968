import type { Db } from '@cadencia/db/client'
import { rowsOf, selectFrom } from '@cadencia/db/rows'

/** Goals with what is needed to score them; joined by other packages' statements. */
export const goalRows = rowsOf(
  selectFrom('goals')
    .select(['id', 'title', 'sector', 'start_date', 'end_date', 'progressed_at', 'is_active_for_scoring'])
    .select(['target_value', 'current_value', 'score_weight']),
)

/** The scored goals that hold for every team, in the order of their ids. */
export async function listCommonGoalIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('goals')
    .select('id')
    .where('sector', '=', 'todos')
    .where('is_active_for_scoring', '=', true)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
