import { transact } from '@cadencia/db/client'
import { keepAdministrator } from '@cadencia/people/teams/read-repository'
import type { App } from '@cadencia/server/app'
import { AppError, forbidden } from '@cadencia/server/app-error'
import { audit } from '@cadencia/server/audit'
import { clearBrowserCache } from '@cadencia/server/caching'
import { checkUncommon } from '@cadencia/server/password-blocklist'
import { mayEnterCrm, viewerOf } from '@cadencia/server/viewer'
import type { CrmContext } from '../context.ts'
import { changeCrmPassword, closeCrm, getCrmAccess, openCrm, WRONG_PASSWORD } from './contract.ts'
import { holdCrmPassword, matchCrmPassword, storeCrmPassword } from './password-hash.ts'

/** Wrong passwords per person or known browser. */
export const GATE_FAILURES = { max: 10, windowS: 15 * 60 } as const
/** Wrong passwords per network; higher, so that one person cannot lock out their office. */
const NETWORK_FAILURES = { ...GATE_FAILURES, max: 50 }

function wrongPassword(): never {
  throw new AppError('invalid_credentials', 401, WRONG_PASSWORD)
}

/** The shared CRM password: it unlocks one session at a time. */
export function gateRoutes(app: App, { sessions, rateLimits, confirmIdentity }: CrmContext): void {
  const failures = rateLimits.failures('crm-password', GATE_FAILURES)
  const networkFailures = rateLimits.failures('crm-password-network', NETWORK_FAILURES)

  app.route({
    ...getCrmAccess,
    handler: async (request) => ({ unlocked: mayEnterCrm(viewerOf(request)) }),
  })

  app.route({
    ...openCrm,
    handler: async (request, reply) => {
      if (viewerOf(request).isGuest) throw forbidden('Convidados não têm acesso ao CRM.')
      const [own = '', ...network] = await sessions.failureKeys(request)
      const judge = async () => (await matchCrmPassword(request.db, request.body.password)) ?? wrongPassword()
      const passwordHash = await failures.attempt([own], () => networkFailures.attempt(network, judge))
      await sessions.grant({ request, reply }, async (trx) => {
        if (!(await holdCrmPassword(trx, passwordHash))) wrongPassword()
      })
      return { unlocked: true }
    },
  })

  app.route({
    ...closeCrm,
    handler: async (request, reply) => {
      await sessions.revoke(request)
      clearBrowserCache(reply)
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...changeCrmPassword,
    handler: async (request, reply) => {
      const { password, ...proof } = request.body
      await confirmIdentity(request, proof)
      await checkUncommon('password', password)
      await transact(request.db, async (trx) => {
        await storeCrmPassword(trx, password)
        await sessions.revokeAll(trx)
        await keepAdministrator(trx, { actorId: viewerOf(request).userId })
        await audit(trx, {
          actor: viewerOf(request).userId,
          action: 'crm_password.changed',
          entity: 'settings',
          entityId: 'crm',
        })
      })
      clearBrowserCache(reply)
      return reply.code(204).send(null)
    },
  })
}
