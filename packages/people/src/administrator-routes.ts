import type { App } from '@cadencia/server/app'
import type { z } from 'zod'
import type { PeopleContext } from './context.ts'
import { adminLogin, getAdminSession } from './contract.ts'
import { enter, failureKeys, type Identity, invalidCredentials } from './entering.ts'
import { isPassword } from './passwords.ts'
import { useSecondFactor } from './second-factor.ts'
import { type Administrator, findAdministrator, findUsername } from './users.ts'

type Credentials = z.output<typeof adminLogin.schema.body>

/** The administrator sign-in. The rights belong to the session that it opens, never to the role alone. */
export function administratorRoutes(app: App, context: PeopleContext): void {
  const { db, limits, now } = context

  /** The administrator whom the credentials prove; undefined while their code is missing. Throws 401. */
  async function prove({ username, password, code }: Credentials): Promise<Administrator | undefined> {
    const administrator = await findAdministrator(db, username)
    const isRight = await isPassword(password, administrator?.passwordHash)
    if (!administrator || !isRight) throw invalidCredentials('Credenciais inválidas. Tente novamente.')
    if (!administrator.hasSecondFactor) return administrator
    if (!code) return undefined
    if (await useSecondFactor(db, administrator.id, { code, now: now() })) return administrator
    throw invalidCredentials('Código inválido ou já usado.')
  }

  app.route({
    ...adminLogin,
    handler: async (request, reply) => {
      const identity: Identity = `admin:${request.body.username.toLowerCase()}`
      const keys = await failureKeys(context, request, identity)
      const administrator = await limits.administrator.attempt(keys, () => prove(request.body))
      if (!administrator) return reply.code(202).send({ step: 'code' })
      await enter(context, { request, reply }, { userId: administrator.id, identity, isAdministrator: true })
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
