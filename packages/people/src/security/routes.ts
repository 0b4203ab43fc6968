import { type Db, transact } from '@cadencia/db/client'
import { actorOf } from '@cadencia/server/actor'
import type { App } from '@cadencia/server/app'
import { AppError } from '@cadencia/server/app-error'
import { audit } from '@cadencia/server/audit'
import { checkUncommon } from '@cadencia/server/password-blocklist'
import { type SessionViewer, viewerOf } from '@cadencia/server/viewer'
import type { FastifyRequest } from 'fastify'
import type { PeopleContext } from '../context.ts'
import { lockCredentials } from '../repository.ts'
import { announceSessionChange, deleteOtherSessionsOf } from '../sessions/repository.ts'
import { sendCode } from '../sign-in/code-mail.ts'
import { invalidCredentials } from '../sign-in/service.ts'
import { users } from '../users/record.ts'
import {
  askForProof,
  changePassword,
  disableSecondFactor,
  enableSecondFactor,
  getSecondFactor,
} from './contract.ts'
import { reportSignInChange, type SignInChange } from './mails.ts'
import { hashPassword } from './password-hash.ts'
import {
  activateSecondFactor,
  deactivateSecondFactor,
  findSecondFactor,
  otpauthUri,
  prepareSecret,
} from './second-factor.ts'
import { findProof, stepUp, WRONG_CODE, WRONG_PASSWORD } from './step-up.ts'

function auditOwn(trx: Db, { userId }: SessionViewer, action: string): Promise<void> {
  return audit(trx, { actor: userId, action, entity: 'user', entityId: userId })
}

/** What people do about their own sign-in: administrators' password and second factor, and how all prove who they are. */
export function securityRoutes(app: App, context: PeopleContext): void {
  const { sessions, settings, secretBox, now } = context

  /** Changes the viewer's own credentials in a transaction, which mails them and ends their other sessions. */
  async function changeCredentials<T>(
    request: FastifyRequest,
    kind: SignInChange,
    change: (trx: Db) => Promise<T>,
  ): Promise<T> {
    const viewer = viewerOf(request)
    const { outcome, endedIds } = await transact(request.db, async (trx) => {
      const changed = await change(trx)
      await reportSignInChange(trx, { userId: viewer.userId, changes: [kind], now: now() })
      await announceSessionChange(trx, viewer.sessionId)
      return { outcome: changed, endedIds: await deleteOtherSessionsOf(trx, viewer) }
    })
    for (const endedId of endedIds) sessions.forget(endedId)
    sessions.refresh(viewer.sessionId)
    return outcome
  }

  app.route({
    ...askForProof,
    handler: async (request, reply) => {
      const proof = await findProof(context, request)
      const { email } = viewerOf(request)
      if (proof === 'code')
        await sendCode(context, { request, reply }, { email, purpose: 'confirmar que é você' })
      return { proof }
    },
  })

  app.route({
    ...changePassword,
    handler: async (request, reply) => {
      const viewer = viewerOf(request)
      const { currentPassword, newPassword } = request.body
      const proven = await stepUp(context, request, { currentPassword })
      await checkUncommon('newPassword', newPassword)
      const passwordHash = await hashPassword(newPassword)
      await changeCredentials(request, 'password', async (trx) => {
        if (!(await lockCredentials(trx, proven))) throw invalidCredentials(WRONG_PASSWORD)
        const before = await users.get(trx, viewer.userId)
        const actor = actorOf(request, context)
        await users.patch(trx, before, { changes: { passwordHash }, actor, facts: () => [] })
        await auditOwn(trx, viewer, 'user.password_changed')
      })
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
        const { username: label } = await stepUp(context, request, { currentPassword: request.body.password })
        const secret = await prepareSecret(request.db, secretBox, viewer.userId)
        return reply
          .code(201)
          .send({ secret, uri: otpauthUri(secret, { issuer: settings.get('system').siteName, label }) })
      }
      const proof = { code: request.body.code, now: now(), box: secretBox }
      const recoveryCodes = await changeCredentials(request, 'second_factor_on', async (trx) => {
        const codes = await activateSecondFactor(trx, viewer.userId, proof)
        if (!codes) throw invalidCredentials(WRONG_CODE)
        await auditOwn(trx, viewer, 'user.second_factor_enabled')
        return codes
      })
      return reply.code(200).send({ recoveryCodes })
    },
  })

  app.route({
    ...disableSecondFactor,
    handler: async (request, reply) => {
      const viewer = viewerOf(request)
      await stepUp(context, request, request.body)
      await changeCredentials(request, 'second_factor_off', async (trx) => {
        await deactivateSecondFactor(trx, viewer.userId)
        await auditOwn(trx, viewer, 'user.second_factor_disabled')
      })
      return reply.code(204).send(null)
    },
  })
}
