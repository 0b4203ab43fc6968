import { rowsOf, selectFrom } from '@cadencia/db/rows'

/** Who has a page open, once for each process with a connection of theirs; joined by other packages' statements. */
export const onlineRows = rowsOf(selectFrom('live_users').select('user_id'))
