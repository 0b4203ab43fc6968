import { transact } from '@cadencia/db/client'
import type { App } from '@cadencia/server/app'
import { audit } from '@cadencia/server/audit'
import type { ActOf } from '../acting.ts'
import { createLeadershipSprint } from '../contract/leadership.ts'
import type { LeadershipSprints } from './ports.ts'

/** The leadership's sprints: ordinary ones of a team, made by administrators. */
export function leadershipRoutes(app: App, actOf: ActOf, sprints: LeadershipSprints): void {
  app.route({
    ...createLeadershipSprint,
    handler: async (request, reply) => {
      const { viewer } = actOf(request)
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
