import type { Db } from '@cadencia/db/client'
import type { Viewer } from '@cadencia/server/viewer'
import type { Sprint } from '@cadencia/sprints/contract'
import type { LeadershipSprintDraft } from '../contract/leadership.ts'

/** How the leadership gets its sprints, filled in by the compose file. */
export interface LeadershipSprints {
  /** Makes the team's next sprint in the caller's transaction. Throws 400 for an unknown team or a wrong period. */
  planNext(trx: Db, draft: LeadershipSprintDraft, viewer: Viewer): Promise<Sprint>
}
