import type { StepUp } from '@cadencia/contract/step-up'
import { AppError } from '@cadencia/server/app-error'
import { requireSession, viewerOf } from '@cadencia/server/viewer'
import type { FastifyRequest } from 'fastify'
import type { PeopleContext } from '../context.ts'
import { type Administrator, findAdministratorById } from '../repository.ts'
import { failureKeys, type Identity, invalidCredentials } from '../sign-in/service.ts'
import { isPassword } from './password-hash.ts'
import { useSecondFactor } from './second-factor.ts'

export const WRONG_PASSWORD = 'Senha atual incorreta.'
export const WRONG_CODE = 'Código inválido ou já usado.'

/**
 * The administrator behind a request, proven by their own password or a code of their second factor, which is used up.
 * Failures count as those of the sign-in do. Throws 403 `step_up` without either, 401 where it is wrong, and 403 for
 * a token.
 */
export async function stepUp(
  context: PeopleContext,
  request: FastifyRequest,
  { currentPassword, code }: StepUp,
): Promise<Administrator> {
  requireSession(viewerOf(request))
  const message = currentPassword === undefined ? WRONG_CODE : WRONG_PASSWORD
  if (currentPassword === undefined && code === undefined) {
    throw new AppError('step_up', 403, 'Confirme com a sua senha ou com um código.')
  }
  const administrator = await findAdministratorById(request.db, viewerOf(request).userId)
  if (!administrator) throw invalidCredentials(message)
  const isRight = async () => {
    if (currentPassword !== undefined) return isPassword(currentPassword, administrator.passwordHash)
    if (code === undefined || !administrator.hasSecondFactor) return false
    return useSecondFactor(request.db, administrator.id, { code, now: context.now(), box: context.secretBox })
  }
  const identity: Identity = `admin:${administrator.username.toLowerCase()}`
  return context.limits.administrator.attempt(await failureKeys(context, request, identity), async () => {
    if (await isRight()) return administrator
    throw invalidCredentials(message)
  })
}
