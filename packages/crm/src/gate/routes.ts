import { transact } from '@cadencia/db/client'
import type { App } from '@cadencia/server/app'
import { AppError, forbidden } from '@cadencia/server/app-error'
import { audit } from '@cadencia/server/audit'
import { mayEnterCrm, viewerOf } from '@cadencia/server/viewer'
import type { CrmContext } from '../context.ts'
import { changeCrmPassword, closeCrm, getCrmAccess, openCrm, WRONG_PASSWORD } from '../contract/access.ts'
import { isCrmPassword, storeCrmPassword } from './password.ts'

/** Wrong passwords before the gate is shut for a while. */
export const GATE_FAILURES = { max: 10, windowS: 15 * 60 } as const

/** The gate: one password for all, checked here and nowhere else, for one session at a time. */
export function gateRoutes(app: App, { sessions, rateLimits }: CrmContext): void {
  const failures = rateLimits.failures('crm-password', GATE_FAILURES)

  app.route({
    ...getCrmAccess,
    handler: async (request) => ({ unlocked: mayEnterCrm(viewerOf(request)) }),
  })

  app.route({
    ...openCrm,
    handler: async (request, reply) => {
      if (viewerOf(request).isGuest) throw forbidden('Convidados não têm acesso ao CRM.')
      await failures.attempt(await sessions.failureKeys(request), async () => {
        if (await isCrmPassword(request.db, request.body.password)) return
        throw new AppError('invalid_credentials', 401, WRONG_PASSWORD)
      })
      await sessions.grant({ request, reply })
      return { unlocked: true }
    },
  })

  app.route({
    ...closeCrm,
    handler: async (request, reply) => {
      await sessions.revoke(request)
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...changeCrmPassword,
    handler: async (request, reply) => {
      await transact(request.db, async (trx) => {
        await storeCrmPassword(trx, request.body.password)
        await sessions.revokeAll(trx)
        await audit(trx, {
          actor: viewerOf(request).userId,
          action: 'crm_password.changed',
          entity: 'settings',
          entityId: 'crm',
        })
      })
      return reply.code(204).send(null)
    },
  })
}
