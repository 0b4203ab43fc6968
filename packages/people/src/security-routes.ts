import { type Db, transact } from '@cadencia/db/client'
import type { App } from '@cadencia/server/app'
import { AppError } from '@cadencia/server/app-error'
import { audit } from '@cadencia/server/audit'
import { type Viewer, viewerOf } from '@cadencia/server/viewer'
import type { FastifyRequest } from 'fastify'
import type { PeopleContext } from './context.ts'
import {
  changePassword,
  disableSecondFactor,
  enableSecondFactor,
  getSecondFactor,
} from './contract/security.ts'
import { failureKeys, type Identity, invalidCredentials } from './entering.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { findSecondFactor, prepareSecret, turnOff, turnOn, uriOf, useSecondFactor } from './second-factor.ts'
import { deleteOtherSessionsOf } from './session-rows.ts'
import { type Administrator, findAdministratorById, updateUserRow } from './users.ts'

const WRONG_PASSWORD = 'Senha atual incorreta.'
const WRONG_CODE = 'Código inválido ou já usado.'

function auditOwn(trx: Db, { userId }: Viewer, action: string): Promise<void> {
  return audit(trx, { actor: userId, action, entity: 'user', entityId: userId })
}

/** What administrators do about their own sign-in: password and second factor. */
export function securityRoutes(app: App, context: PeopleContext): void {
  const { limits, sessions, settings, now } = context

  /** Judges a password or code of the administrator themselves; failures count as those of the sign-in do. */
  async function prove(
    request: FastifyRequest,
    message: string,
    isRight: (administrator: Administrator) => Promise<boolean>,
  ): Promise<Administrator> {
    const administrator = await findAdministratorById(request.db, viewerOf(request).userId)
    if (!administrator) throw invalidCredentials(message)
    const identity: Identity = `admin:${administrator.username.toLowerCase()}`
    return limits.administrator.attempt(await failureKeys(context, request, identity), async () => {
      if (await isRight(administrator)) return administrator
      throw invalidCredentials(message)
    })
  }

  const provePassword = (request: FastifyRequest, password: string) =>
    prove(request, WRONG_PASSWORD, ({ passwordHash }) => isPassword(password, passwordHash))

  app.route({
    ...changePassword,
    handler: async (request, reply) => {
      const viewer = viewerOf(request)
      const { currentPassword, newPassword } = request.body
      await provePassword(request, currentPassword)
      const passwordHash = await hashPassword(newPassword)
      const endedIds = await transact(request.db, async (trx) => {
        await updateUserRow(trx, viewer.userId, { passwordHash })
        await auditOwn(trx, viewer, 'user.password_changed')
        return deleteOtherSessionsOf(trx, viewer)
      })
      for (const endedId of endedIds) sessions.forget(endedId)
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...getSecondFactor,
    handler: (request) => findSecondFactor(request.db, viewerOf(request).userId),
  })

  app.route({
    ...enableSecondFactor,
    handler: async (request, reply) => {
      const viewer = viewerOf(request)
      const { isEnabled } = await findSecondFactor(request.db, viewer.userId)
      if (isEnabled)
        throw new AppError('already_enabled', 409, 'A verificação em duas etapas já está ligada.')
      if ('password' in request.body) {
        const { username: label } = await provePassword(request, request.body.password)
        const secret = await prepareSecret(request.db, viewer.userId)
        return reply
          .code(201)
          .send({ secret, uri: uriOf(secret, { issuer: settings.get('system').siteName, label }) })
      }
      const proof = { code: request.body.code, now: now() }
      const recoveryCodes = await transact(request.db, async (trx) => {
        const codes = await turnOn(trx, viewer.userId, proof)
        if (codes) await auditOwn(trx, viewer, 'user.second_factor_enabled')
        return codes
      })
      if (!recoveryCodes) throw invalidCredentials(WRONG_CODE)
      return reply.code(200).send({ recoveryCodes })
    },
  })

  app.route({
    ...disableSecondFactor,
    handler: async (request, reply) => {
      const viewer = viewerOf(request)
      const proof = { code: request.body.code, now: now() }
      await prove(request, WRONG_CODE, () => useSecondFactor(request.db, viewer.userId, proof))
      await transact(request.db, async (trx) => {
        await turnOff(trx, viewer.userId)
        await auditOwn(trx, viewer, 'user.second_factor_disabled')
      })
      return reply.code(204).send(null)
    },
  })
}
