import type { DB } from '@cadencia/db/schema.gen'
import { expressionBuilder } from 'kysely'

/** Who resolved which request when, each time anew after a reopening; joined by other packages' statements. */
export const resolutionRows = expressionBuilder<DB>()
  .selectFrom('support_history')
  .select(['request_id', 'actor_id', 'at'])
  .where('kind', '=', 'resolved')
