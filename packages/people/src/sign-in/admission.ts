import { transact } from '@cadencia/db/client'
import { lockName } from '@cadencia/db/locks'
import { createActor } from '@cadencia/server/actor'
import { AppError } from '@cadencia/server/app-error'
import { networkOf } from '@cadencia/server/client-network'
import type { FastifyRequest } from 'fastify'
import type { PeopleContext } from '../context.ts'
import { type Account, countGuests, findAccount } from '../repository.ts'
import { canEnterAsGuest, GUESTS, isAllowedDomain, namesFrom } from '../rules.ts'
import { users } from '../users/record.ts'

export function mayEnterAsGuest({ settings, allowedEmailDomains }: PeopleContext, email: string): boolean {
  const { allowGuestUsers } = settings.get('system')
  return canEnterAsGuest(email, { allowGuestUsers, domains: allowedEmailDomains })
}

/** Whether an account may be signed in by its address now. */
export function canSignIn(context: PeopleContext, account: Account): boolean {
  if (!account.isActive || !isAllowedDomain(account.email, context.allowedEmailDomains)) return false
  return account.role !== 'guest' || mayEnterAsGuest(context, account.email)
}

/** Whether this address may sign in, or register as a guest. */
export async function canRegisterOrSignIn(context: PeopleContext, email: string): Promise<boolean> {
  const account = await findAccount(context.db, email)
  if (account) return canSignIn(context, account)
  return mayEnterAsGuest(context, email) && (await countGuests(context.db)) < GUESTS.total
}

/**
 * The account that an address lets in, who becomes a guest where nobody added them but guests may come. Throws 429
 * where the network has made enough of them today, 403 where there are enough in all.
 */
export async function findOrCreateAccount(
  context: PeopleContext,
  email: string,
  request: FastifyRequest,
): Promise<Account | undefined> {
  const account = await findAccount(context.db, email)
  if (account) return canSignIn(context, account) ? account : undefined
  if (!mayEnterAsGuest(context, email)) return undefined
  // Without a code or provider the address is unproven, so guests are rate-limited.
  if (context.signIn === 'email') await context.limits.guests.count([networkOf(request.clientAddress)])
  await transact(context.db, async (trx) => {
    await lockName(trx, 'new guests')
    if ((await countGuests(trx)) >= GUESTS.total) {
      throw new AppError('too_many_guests', 403, 'Não há lugar para mais convidados. Peça um cadastro.')
    }
    const guest = { email, ...namesFrom(email), role: 'guest' as const }
    await users.insertAll(trx, [guest], { actor: createActor(null, context) })
  })
  // Another request may have created it.
  return findAccount(context.db, email)
}
