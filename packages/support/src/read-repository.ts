import { rowsOf, selectFrom } from '@cadencia/db/rows'
import { sql } from 'kysely'

/** The requests that are open or in progress. */
export const pendingRequestRows = rowsOf(
  selectFrom('support_requests')
    .select(['id', 'title', 'priority', 'status', 'due_at', 'responsible_team_id', 'assigned_user_id'])
    .where('status', 'in', [sql.lit('open'), sql.lit('in_progress')]),
)

/** Who resolved which request when, each time anew after a reopening; joined by other packages' statements. */
export const resolutionRows = rowsOf(
  selectFrom('support_history')
    .select(['request_id', 'actor_id', 'at'])
    .where('kind', '=', sql.lit('resolved')),
)
