import type { App } from '@cadencia/server/app'
import { audit } from '@cadencia/server/audit'
import type { z } from 'zod'
import type { PeopleContext } from '../context.ts'
import { type Administrator, findAdministrator, findUsername } from '../repository.ts'
import { isPassword } from '../security/password-hash.ts'
import { useSecondFactor } from '../security/second-factor.ts'
import { WRONG_CODE } from '../security/step-up.ts'
import { getAdminSession } from '../sessions/contract.ts'
import { adminLogin } from './contract.ts'
import { failureKeys, type Identity, invalidCredentials, startSession } from './service.ts'

type Credentials = z.output<typeof adminLogin.schema.body>

/** The administrator sign-in. The rights belong to the session that it opens, never to the role alone. */
export function administratorRoutes(app: App, context: PeopleContext): void {
  const { db, limits, log, secretBox, now } = context

  /** Audited without waiting, so that timing does not reveal usernames. */
  function refused(administrator: Administrator | undefined, message: string) {
    if (administrator) {
      const { id } = administrator
      const entry = { actor: id, action: 'user.sign_in_refused', entity: 'user', entityId: id }
      audit(db, entry).catch((error: unknown) =>
        log.warn({ err: error }, 'a refused sign-in was not audited'),
      )
    }
    return invalidCredentials(message)
  }

  /** The administrator whom the credentials prove; undefined while their code is missing. Throws 401. */
  async function prove({ username, password, code }: Credentials): Promise<Administrator | undefined> {
    const administrator = await findAdministrator(db, username)
    const isRight = await isPassword(password, administrator?.passwordHash)
    if (!administrator || !isRight) throw refused(administrator, 'Credenciais inválidas. Tente novamente.')
    if (!administrator.hasSecondFactor) return administrator
    if (!code) return undefined
    if (await useSecondFactor(db, administrator.id, { code, now: now(), box: secretBox }))
      return administrator
    throw refused(administrator, WRONG_CODE)
  }

  app.route({
    ...adminLogin,
    handler: async (request, reply) => {
      const identity: Identity = `admin:${request.body.username.toLowerCase()}`
      const keys = await failureKeys(context, request, identity)
      const administrator = await limits.administrator.attempt(keys, () => prove(request.body))
      if (!administrator) return reply.code(202).send({ step: 'code' })
      await startSession(
        context,
        { request, reply },
        { credentials: administrator, identity, isAdministrator: true },
      )
      return reply.code(200).send({ isAuthenticated: true, username: administrator.username })
    },
  })

  app.route({
    ...getAdminSession,
    handler: async ({ viewer }) => {
      const { isAdministrator = false, lacksSecondFactor = false, userId = '' } = viewer ?? {}
      if (!isAdministrator && !lacksSecondFactor) return { isAuthenticated: false, username: null }
      const username = await findUsername(db, userId)
      return { isAuthenticated: true, username, ...(lacksSecondFactor && { mustEnableSecondFactor: true }) }
    },
  })
}
