import type { App } from '@cadencia/server/app'
import { forbidden, notFound } from '@cadencia/server/app-error'
import type { PeopleContext } from '../context.ts'
import { findOrCreateAccount } from './admission.ts'
import { sendCode } from './code-mail.ts'
import { useCode } from './code-repository.ts'
import { emailLogin, verifyEmailCode } from './contract.ts'
import {
  failureKeys,
  identityOf,
  invalidCredentials,
  staffProfile,
  startSession,
  WRONG_CODE,
} from './service.ts'

const UNKNOWN = 'Este e-mail não está cadastrado no sistema.'
const ELSEWHERE = 'A entrada é feita pela conta da sua organização.'

/** The sign-in by e-mail, alone or with a code. Neither looks at rights: it always opens a staff session. */
export function emailRoutes(app: App, context: PeopleContext): void {
  const { db, cookies, limits, signIn, now } = context

  app.route({
    ...emailLogin,
    handler: async (request, reply) => {
      const { email } = request.body
      if (signIn === 'oidc') throw forbidden(ELSEWHERE)
      if (signIn === 'code') {
        await sendCode(context, { request, reply }, { email, purpose: 'entrar' })
        return reply.code(202).send({ step: 'code' })
      }
      const identity = identityOf(email)
      const keys = await failureKeys(context, request, identity)
      const profile = await limits.email.attempt(keys, async () => {
        const admitted = await findOrCreateAccount(context, email, request)
        if (admitted) return admitted
        throw notFound(UNKNOWN)
      })
      await startSession(
        context,
        { request, reply },
        { credentials: profile, identity, isAdministrator: false },
      )
      return reply.code(200).send(staffProfile(profile))
    },
  })

  app.route({
    ...verifyEmailCode,
    handler: async (request, reply) => {
      const { email, code } = request.body
      const identity = identityOf(email)
      const browser = cookies.read(request, 'code') ?? ''
      const profile = await limits.code.attempt(await failureKeys(context, request, identity), async () => {
        const isRight = signIn === 'code' && (await useCode(db, { email, code, browser, now: now() }))
        const admitted = isRight ? await findOrCreateAccount(context, email, request) : undefined
        if (admitted) return admitted
        throw invalidCredentials(WRONG_CODE)
      })
      await startSession(
        context,
        { request, reply },
        { credentials: profile, identity, isAdministrator: false },
      )
      cookies.clear(reply, 'code')
      return staffProfile(profile)
    },
  })
}
