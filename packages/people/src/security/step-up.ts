import type { StepUp } from '@cadencia/contract/step-up'
import { AppError } from '@cadencia/server/app-error'
import { requireSession, viewerOf } from '@cadencia/server/viewer'
import type { FastifyRequest } from 'fastify'
import type { PeopleContext } from '../context.ts'
import { type Administrator, findAdministratorById } from '../repository.ts'
import { useCode } from '../sign-in/code-repository.ts'
import {
  failureKeys,
  type Identity,
  identityOf,
  invalidCredentials,
  WRONG_CODE as WRONG_MAILED_CODE,
} from '../sign-in/service.ts'
import type { Proof } from './contract.ts'
import { isPassword } from './password-hash.ts'
import { useSecondFactor } from './second-factor.ts'

export const WRONG_PASSWORD = 'Senha atual incorreta.'
export const WRONG_CODE = 'Código inválido ou já usado.'

const unproven = (message: string) => new AppError('step_up', 403, message)

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
    throw unproven('Confirme com a sua senha ou com um código.')
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

/** How the person behind a request proves that it is them; null where nothing is asked. Throws 403 for a token. */
export async function findProof(context: PeopleContext, request: FastifyRequest): Promise<Proof> {
  requireSession(viewerOf(request))
  if (await findAdministratorById(request.db, viewerOf(request).userId)) return 'password'
  return context.signIn === 'code' ? 'code' : null
}

/**
 * The same of whoever acts: those with a password prove themselves as `stepUp` says, those who sign in by code with one
 * that was mailed to them. Throws what `stepUp` throws.
 */
export async function confirmPerson(
  context: PeopleContext,
  request: FastifyRequest,
  proof: StepUp,
): Promise<void> {
  const kind = await findProof(context, request)
  if (kind === 'password') await stepUp(context, request, proof)
  if (kind === 'code') await useMailedCode(context, request, proof.code)
}

async function useMailedCode(
  context: PeopleContext,
  request: FastifyRequest,
  typed: string | undefined,
): Promise<void> {
  if (typed === undefined) throw unproven('Confirme com o código que enviamos ao seu e-mail.')
  const { email } = viewerOf(request)
  const browser = context.cookies.read(request, 'code') ?? ''
  const trying = { email, code: typed.replace(/[\s-]/g, ''), browser, now: context.now() }
  await context.limits.code.attempt(await failureKeys(context, request, identityOf(email)), async () => {
    if (!(await useCode(request.db, trying))) throw invalidCredentials(WRONG_MAILED_CODE)
  })
}
