import { transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import type { PeopleContext } from './context.ts'
import { userAdded } from './contract/facts.ts'
import { canEnterAsGuest, isAllowedDomain, namesFrom } from './rules.ts'
import { type Account, findAccount, insertUser } from './users.ts'

function mayEnterAsGuest({ settings, allowedEmailDomains }: PeopleContext, email: string): boolean {
  const { allowGuestUsers } = settings.get('system')
  return canEnterAsGuest(email, { allowGuestUsers, domains: allowedEmailDomains })
}

/** Whether an account may be signed in by its address now. */
function isAdmitted(context: PeopleContext, account: Account): boolean {
  if (!account.isActive || !isAllowedDomain(account.email, context.allowedEmailDomains)) return false
  return account.role !== 'guest' || mayEnterAsGuest(context, account.email)
}

/** Whether whoever proves to read this address's mail would be let in. */
export async function wouldAdmit(context: PeopleContext, email: string): Promise<boolean> {
  const account = await findAccount(context.db, email)
  return account ? isAdmitted(context, account) : mayEnterAsGuest(context, email)
}

/** The account that an address lets in, who becomes a guest where nobody added them but guests may come. */
export async function admit(context: PeopleContext, email: string): Promise<Account | undefined> {
  const account = await findAccount(context.db, email)
  if (account) return isAdmitted(context, account) ? account : undefined
  if (!mayEnterAsGuest(context, email)) return undefined
  await transact(context.db, async (trx) => {
    const userId = await insertUser(trx, { email, ...namesFrom(email), role: 'guest' })
    if (userId) await record(trx, userAdded, { userId, actorId: null, role: 'guest' })
  })
  // By this request, or by somebody else's meanwhile.
  return findAccount(context.db, email)
}
