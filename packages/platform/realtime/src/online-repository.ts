import type { DB } from '@cadencia/db/schema.gen'
import { expressionBuilder } from 'kysely'

/** Who has a page open, once for each process with a connection of theirs; joined by other packages' statements. */
export const onlineRows = expressionBuilder<DB>().selectFrom('live_users').select('user_id')
