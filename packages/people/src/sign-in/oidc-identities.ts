import type { Db } from '@cadencia/db/client'
import type { FastifyRequest } from 'fastify'
import type { PeopleContext } from '../context.ts'
import { type Account, findAccountById } from '../repository.ts'
import { canSignIn, findOrCreateAccount } from './admission.ts'

/** Who a provider says somebody is. */
export interface OidcIdentity {
  readonly issuer: string
  readonly subject: string
  /** An address that the provider has verified, in lower case. */
  readonly email: string | undefined
}

async function findBoundUserId(db: Db, { issuer, subject }: OidcIdentity): Promise<string | undefined> {
  const row = await db
    .selectFrom('oidc_identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id
}

/** Binds an identity to an account; false where the account has another one of that provider. */
async function bind(db: Db, identity: OidcIdentity, userId: string): Promise<boolean> {
  const { issuer, subject } = identity
  await db
    .insertInto('oidc_identities')
    .values({ issuer, subject, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findBoundUserId(db, identity)) === userId
}

/**
 * The account of an identity. The first time it is the one of the verified address, and bound; from then on issuer and
 * subject decide, whatever address comes with them, and nobody else enters that account by its address.
 */
export async function findAccountOfIdentity(
  context: PeopleContext,
  identity: OidcIdentity,
  request: FastifyRequest,
): Promise<Account | undefined> {
  const { db } = context
  const boundId = await findBoundUserId(db, identity)
  if (boundId) {
    const account = await findAccountById(db, boundId)
    return account && canSignIn(context, account) ? account : undefined
  }
  const account =
    identity.email === undefined ? undefined : await findOrCreateAccount(context, identity.email, request)
  return account && (await bind(db, identity, account.id)) ? account : undefined
}

/** Forgets which identities are a person's. */
export async function unbindIdentities(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('oidc_identities').where('user_id', '=', userId).execute()
}
