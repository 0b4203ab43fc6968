import type { App } from '@cadencia/server/app'
import { forbidden, notFound } from '@cadencia/server/app-error'
import type { FastifyRequest } from 'fastify'
import { admit, wouldAdmit } from './admission.ts'
import { createCode, useCode } from './codes.ts'
import type { PeopleContext } from './context.ts'
import { emailLogin, verifyEmailCode } from './contract.ts'
import { enter, failureKeys, getStaffProfile, type Identity, invalidCredentials } from './entering.ts'
import { CODE } from './rules.ts'

const UNKNOWN = 'Este e-mail não está cadastrado no sistema.'
const WRONG_CODE = 'Código inválido ou expirado.'
const ELSEWHERE = 'A entrada é feita pela conta da sua organização.'

const identityOf = (email: string): Identity => `email:${email}`

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
      const attempt = await limits.email.attempt(await failureKeys(context, request, identity))
      const userId = await admit(context, email)
      if (!userId) throw notFound(UNKNOWN)
      const [profile] = await Promise.all([
        getStaffProfile(context, userId),
        attempt.succeeded(),
        enter(context, { request, reply }, { userId, identity, isAdministrator: false }),
      ])
      return reply.code(200).send(profile)
    },
  })

  app.route({
    ...verifyEmailCode,
    handler: async (request, reply) => {
      const { email, code } = request.body
      const identity = identityOf(email)
      const attempt = await limits.code.attempt(await failureKeys(context, request, identity))
      const browser = cookies.read(request, 'code') ?? ''
      const isRight = signIn === 'code' && (await useCode(db, { email, code, browser, now: now() }))
      const userId = isRight ? await admit(context, email) : undefined
      if (!userId) throw invalidCredentials(WRONG_CODE)
      await attempt.succeeded()
      await enter(context, { request, reply }, { userId, identity, isAdministrator: false })
      cookies.clear(reply, 'code')
      return getStaffProfile(context, userId)
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
  await limits.codeRequestsPerAddress.attempt([`address:${request.ip}`])
  await limits.codeRequests.attempt(person ? [person] : [])
  const formerBrowser = cookies.read(request, 'code')
  const { code, browser } = await createCode(db, { email, formerBrowser, now: now() })
  if (await wouldAdmit(context, email)) mailCode(context, email, code)
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
  // Later, so that how long the answer takes tells nothing about the address.
  setImmediate(() => {
    mailer.send({ to, subject: `Código de acesso - ${siteName}`, text }).catch((error: unknown) => {
      log.warn({ err: error }, 'a sign-in code was not sent')
    })
  })
}
