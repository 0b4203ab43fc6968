import { type Db, transact } from '@cadencia/db/client'
import type { App } from '@cadencia/server/app'
import { audit } from '@cadencia/server/audit'
import { type SessionViewer, viewerOf } from '@cadencia/server/viewer'
import type { Sprint } from '@cadencia/sprints/contract'
import { createLeadershipSprint, type LeadershipSprintDraft } from './contract.ts'

/** How the leadership gets its sprints, filled in by the compose file. */
export interface LeadershipSprints {
  /** Makes the team's next sprint in the caller's transaction. Throws 400 for an unknown team or a wrong period. */
  planNext(trx: Db, draft: LeadershipSprintDraft, viewer: SessionViewer): Promise<Sprint>
}

/** The leadership's sprints: ordinary ones of a team, made by administrators. */
export function leadershipRoutes(app: App, sprints: LeadershipSprints): void {
  app.route({
    ...createLeadershipSprint,
    handler: async (request, reply) => {
      const viewer = viewerOf(request)
      const sprint = await transact(request.db, async (trx) => {
        const made = await sprints.planNext(trx, request.body, viewer)
        const { name, number, teamId, startDate, endDate, topics } = made
        await audit(trx, {
          actor: viewer.userId,
          action: 'sprint.created',
          entity: 'sprint',
          entityId: made.id,
          after: { name, number, teamId, startDate, endDate, topics },
        })
        return made
      })
      return reply.code(201).send(sprint)
    },
  })
}
