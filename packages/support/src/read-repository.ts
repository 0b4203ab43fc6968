import { rowsOf, selectFrom } from '@cadencia/db/rows'
import { sql } from 'kysely'

/** Who resolved which request when, each time anew after a reopening; joined by other packages' statements. */
export const resolutionRows = rowsOf(
  selectFrom('support_history')
    .select(['request_id', 'actor_id', 'at'])
    .where('kind', '=', sql.lit('resolved')),
)
