import { emailKey } from '@cadencia/contract/email'
import type { App } from '@cadencia/server/app'
import { AppError } from '@cadencia/server/app-error'
import type { PeopleContext } from '../context.ts'
import { finishLogin, startLogin } from './contract.ts'
import { OidcFailure, openOidc } from './oidc-client.ts'
import { findAccountOfIdentity } from './oidc-identities.ts'
import { startSession } from './service.ts'

const JOURNEY_MS = 10 * 60_000
/** Where the landing page says what went wrong. */
const REFUSED = '/?entrada=recusada'
const FAILED = '/?entrada=falhou'

/** `/api/login`: the way to the identity provider and back; in the other modes it leads to the landing page. */
export function oidcRoutes(app: App, context: PeopleContext): void {
  const { cookies, oidc, publicUrl, signIn, log } = context
  const provider = signIn === 'oidc' && oidc ? openOidc(oidc, publicUrl) : undefined

  const explain = (error: unknown): string => {
    if (error instanceof AppError) return REFUSED
    if (!(error instanceof OidcFailure)) throw error
    log.warn({ err: error }, 'sign-in through the identity provider failed')
    return FAILED
  }

  app.route({
    ...startLogin,
    handler: async (_request, reply) => {
      if (!provider) return reply.redirect('/')
      const started = await provider.start().catch(explain)
      if (typeof started === 'string') return reply.redirect(started)
      cookies.write(reply, 'oidc', { value: started.journey, lifeMs: JOURNEY_MS })
      return reply.redirect(started.url)
    },
  })

  app.route({
    ...finishLogin,
    handler: async (request, reply) => {
      const journey = cookies.read(request, 'oidc')
      if (!provider || !journey) return reply.redirect(provider ? FAILED : '/')
      cookies.clear(reply, 'oidc')
      try {
        const identity = await provider.finish(request.url, journey)
        const account = identity && (await findAccountOfIdentity(context, identity, request))
        if (!account) return reply.redirect(REFUSED)
        const entrant = {
          credentials: account,
          identity: `email:${emailKey(account.email)}`,
          isAdministrator: false,
        } as const
        await startSession(context, { request, reply }, entrant)
        return reply.redirect('/')
      } catch (error) {
        return reply.redirect(explain(error))
      }
    },
  })
}
