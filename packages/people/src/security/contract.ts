import { endpoint } from '@cadencia/contract/endpoint'
import { asMeant } from '@cadencia/contract/pasted'
import { CurrentPassword, FactorCode } from '@cadencia/contract/step-up'
import { Empty, Instant } from '@cadencia/contract/values'
import { z } from 'zod'

export const PASSWORD_MIN = 12
const PASSWORD_MAX = 200

/** Length instead of composition rules, as NIST SP 800-63B advises. */
export const NewPassword = z
  .string('Informe a senha')
  .min(PASSWORD_MIN, `A senha deve ter pelo menos ${PASSWORD_MIN} caracteres`)
  .max(PASSWORD_MAX, `Use no máximo ${PASSWORD_MAX} caracteres`)

/** The name that an administrator signs in with. */
export const Username = z
  .string('Informe o nome de usuário')
  .overwrite(asMeant)
  .regex(/^[A-Za-z0-9._-]{3,50}$/, 'Use de 3 a 50 letras, números, pontos ou hifens')

export const PasswordChange = z.object({ currentPassword: CurrentPassword, newPassword: NewPassword })

export const changePassword = endpoint({
  method: 'PUT',
  url: '/api/admin/password',
  summary: 'Troca a própria senha de administrador e encerra as outras sessões',
  schema: { body: PasswordChange, response: { 204: Empty } },
  config: { area: 'session', access: 'administrator', withoutSecondFactor: true },
})

export const SecondFactor = z.object({
  isEnabled: z.boolean(),
  enabledAt: Instant.nullable(),
  recoveryCodesLeft: z.int(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

export const getSecondFactor = endpoint({
  method: 'GET',
  url: '/api/admin/totp',
  summary: 'Diz se a verificação em duas etapas está ligada',
  schema: { response: { 200: SecondFactor } },
  config: { area: 'session', access: 'administrator', withoutSecondFactor: true },
})

/**
 * In two steps: the password answers a fresh secret (201), which is not in force yet; a code made from it turns the
 * second factor on and answers recovery codes (200), which are shown this once.
 */
export const enableSecondFactor = endpoint({
  method: 'POST',
  url: '/api/admin/totp',
  summary: 'Liga a verificação em duas etapas: primeiro com a senha, depois com um código',
  schema: {
    body: z.union(
      [z.object({ password: CurrentPassword }), z.object({ code: FactorCode })],
      'Informe a senha ou o código',
    ),
    response: {
      200: z.object({ recoveryCodes: z.array(z.string()) }),
      201: z.object({
        /** Base32, for typing in. */
        secret: z.string(),
        /** `otpauth://…`, to be shown as a QR code. */
        uri: z.string(),
      }),
    },
  },
  config: { area: 'session', access: 'administrator', isSecret: true, withoutSecondFactor: true },
})

export const disableSecondFactor = endpoint({
  method: 'DELETE',
  url: '/api/admin/totp',
  summary: 'Desliga a própria verificação em duas etapas, com um código ou um código de recuperação',
  schema: { body: z.object({ code: FactorCode }), response: { 204: Empty } },
  config: { area: 'session', access: 'administrator' },
})

/** `password`: or a code of the second factor. `code`: one that was mailed. Null: nothing is asked. */
export const Proof = z.enum(['password', 'code']).nullable()
export type Proof = z.infer<typeof Proof>

export const askForProof = endpoint({
  method: 'POST',
  url: '/api/auth/proof',
  summary: 'Diz como a pessoa confirma que é ela antes de criar um token; onde é por código, envia um',
  schema: { response: { 200: z.object({ proof: Proof }) } },
  config: { area: 'session', isSecret: true },
})
