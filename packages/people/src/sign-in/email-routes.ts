import { emailKey } from '@cadencia/contract/email'
import type { App } from '@cadencia/server/app'
import { forbidden, notFound } from '@cadencia/server/app-error'
import { networkOf } from '@cadencia/server/client-network'
import type { FastifyRequest } from 'fastify'
import type { PeopleContext } from '../context.ts'
import { CODE } from '../rules.ts'
import { canRegisterOrSignIn, findOrCreateAccount } from './admission.ts'
import { createCode, useCode } from './code-repository.ts'
import { emailLogin, verifyEmailCode } from './contract.ts'
import { failureKeys, type Identity, invalidCredentials, staffProfile, startSession } from './service.ts'

const UNKNOWN = 'Este e-mail não está cadastrado no sistema.'
const WRONG_CODE = 'Código inválido ou expirado.'
const ELSEWHERE = 'A entrada é feita pela conta da sua organização.'

const identityOf = (email: string): Identity => `email:${emailKey(email)}`

/** The sign-in by e-mail, alone or with a code. Neither looks at rights: it always opens a staff session. */
export function emailRoutes(app: App, context: PeopleContext): void {
  const { db, cookies, limits, signIn, now } = context

  app.route({
    ...emailLogin,
    handler: async (request, reply) => {
      const { email } = request.body
      if (signIn === 'oidc') throw forbidden(ELSEWHERE)
      if (signIn === 'code') {
        const browser = await sendCode(context, request, email)
        cookies.write(reply, 'code', { value: browser, lifeMs: CODE.lifeMs })
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

/**
 * Makes a code for any address, so that nobody learns who is here, and mails it, after the answer, to those
 * whom it would let in. Answers the browser's secret.
 */
async function sendCode(context: PeopleContext, request: FastifyRequest, email: string): Promise<string> {
  const { db, cookies, limits, now } = context
  const [person] = await failureKeys(context, request, identityOf(email))
  await limits.codeRequestsPerAddress.count([`address:${networkOf(request.clientAddress)}`])
  await limits.codeRequests.count(person ? [person] : [])
  const formerBrowser = cookies.read(request, 'code')
  const { code, browser } = await createCode(db, { email, formerBrowser, now: now() })
  if (await canRegisterOrSignIn(context, email)) mailCode(context, email, code)
  return browser
}

function mailCode({ mailer, settings, log }: PeopleContext, to: string, code: string): void {
  const { siteName } = settings.get('system')
  const text = [
    `Seu código para entrar em ${siteName}: ${code}`,
    '',
    `Ele vale por ${CODE.lifeMs / 60_000} minutos, uma única vez, no navegador em que foi pedido.`,
    'Se não foi você quem pediu, ignore esta mensagem.',
  ].join('\n')
  // Sent after the answer, so that timing does not reveal known addresses.
  setImmediate(() => {
    mailer.send({ to, subject: `Código de acesso - ${siteName}`, text }).catch((error: unknown) => {
      log.warn({ err: error }, 'a sign-in code was not sent')
    })
  })
}
