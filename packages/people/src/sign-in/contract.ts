import { typedEmail } from '@cadencia/contract/email'
import { endpoint } from '@cadencia/contract/endpoint'
import { asMeant } from '@cadencia/contract/pasted'
import { Empty, requiredText } from '@cadencia/contract/values'
import { z } from 'zod'
import { CurrentUser } from '../contract.ts'
import { AdminSession } from '../sessions/contract.ts'

export const SIGN_IN_MODES = ['email', 'code', 'oidc'] as const
export const SignInMode = z.enum(SIGN_IN_MODES)
export type SignInMode = z.infer<typeof SignInMode>

export const getSignInOptions = endpoint({
  method: 'GET',
  url: '/api/auth/mode',
  summary: 'Como se entra nesta instalação',
  schema: { response: { 200: z.object({ signIn: SignInMode, siteName: z.string() }) } },
  config: { area: 'any', access: 'public', duringMaintenance: true },
})

const REQUIRED_EMAIL = 'Por favor, digite seu e-mail.'
const REQUIRED_CREDENTIALS = 'Por favor, preencha usuário e senha.'

/** One address only: never a list, never an object. */
const SignInEmail = z
  .string(REQUIRED_EMAIL)
  .max(1000, 'E-mail inválido')
  .overwrite(typedEmail)
  .pipe(requiredText(254, REQUIRED_EMAIL))

export const emailLogin = endpoint({
  method: 'POST',
  url: '/api/email-login',
  summary: 'Entra com o e-mail, ou pede um código',
  schema: {
    body: z.object({ email: SignInEmail }),
    response: { 200: CurrentUser, 202: z.object({ step: z.literal('code') }) },
  },
  config: { area: 'any', access: 'public', waitsOutside: true },
})

export const verifyEmailCode = endpoint({
  method: 'POST',
  url: '/api/email-login/verify',
  summary: 'Entra com o código recebido',
  schema: {
    body: z.object({
      email: SignInEmail,
      code: z
        .string('Digite o código')
        .max(100, 'O código tem 6 dígitos')
        .overwrite((code) => asMeant(code).replace(/[\s-]/g, ''))
        .regex(/^\d{6}$/, 'O código tem 6 dígitos'),
    }),
    response: { 200: CurrentUser },
  },
  config: { area: 'any', access: 'public' },
})

export const adminLogin = endpoint({
  method: 'POST',
  url: '/api/admin/login',
  summary: 'Abre uma sessão de administrador',
  schema: {
    body: z.object({
      username: z
        .string(REQUIRED_CREDENTIALS)
        .overwrite(asMeant)
        .pipe(requiredText(100, REQUIRED_CREDENTIALS)),
      password: z.string(REQUIRED_CREDENTIALS).min(1, REQUIRED_CREDENTIALS).max(1000, REQUIRED_CREDENTIALS),
      /** Of the authenticator, or a recovery code; where a second factor is on, 202 asks for it. */
      code: z.string('Digite o código').overwrite(asMeant).max(40, 'Código inválido').optional(),
    }),
    response: { 200: AdminSession, 202: z.object({ step: z.literal('code') }) },
  },
  config: { area: 'any', access: 'public', duringMaintenance: true },
})

/** A redirect: the address that it leads to says the rest. */
const REDIRECT = { 302: Empty }

export const startLogin = endpoint({
  method: 'GET',
  url: '/api/login',
  summary: 'Leva à entrada',
  schema: { response: REDIRECT },
  config: { area: 'any', access: 'public' },
})

export const finishLogin = endpoint({
  method: 'GET',
  url: '/api/login/callback',
  summary: 'Recebe quem volta do provedor de identidade',
  schema: { response: REDIRECT },
  config: { area: 'any', access: 'public' },
})

export const logout = endpoint({
  method: 'GET',
  url: '/api/logout',
  summary: 'Encerra a sessão e leva ao início',
  schema: { response: REDIRECT },
  config: { area: 'any', access: 'public', duringMaintenance: true },
})
