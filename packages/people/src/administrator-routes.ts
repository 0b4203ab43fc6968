import type { App } from '@cadencia/server/app'
import type { PeopleContext } from './context.ts'
import { adminLogin, getAdminSession } from './contract.ts'
import { enter, failureKeys, type Identity, invalidCredentials } from './entering.ts'
import { isPassword } from './passwords.ts'
import { useSecondFactor } from './second-factor.ts'
import { findAdministrator, findUsername } from './users.ts'

/** The administrator sign-in. The rights belong to the session that it opens, never to the role alone. */
export function administratorRoutes(app: App, context: PeopleContext): void {
  const { db, limits, now } = context

  app.route({
    ...adminLogin,
    handler: async (request, reply) => {
      const { username, password, code } = request.body
      const identity: Identity = `admin:${username.toLowerCase()}`
      const attempt = await limits.administrator.attempt(await failureKeys(context, request, identity))
      const administrator = await findAdministrator(db, username)
      const isRight = await isPassword(password, administrator?.passwordHash)
      if (!administrator || !isRight) throw invalidCredentials('Credenciais inválidas. Tente novamente.')
      const { id: userId, hasSecondFactor } = administrator
      if (hasSecondFactor && !code) {
        await attempt.succeeded()
        return reply.code(202).send({ step: 'code' })
      }
      if (hasSecondFactor && code && !(await useSecondFactor(db, userId, { code, now: now() }))) {
        throw invalidCredentials('Código inválido ou já usado.')
      }
      await attempt.succeeded()
      await enter(context, { request, reply }, { userId, identity, isAdministrator: true })
      return reply.code(200).send({ isAuthenticated: true, username: administrator.username })
    },
  })

  app.route({
    ...getAdminSession,
    handler: async ({ viewer }) => {
      if (!viewer?.isAdministrator) return { isAuthenticated: false, username: null }
      return { isAuthenticated: true, username: await findUsername(db, viewer.userId) }
    },
  })
}
