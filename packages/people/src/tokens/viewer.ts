import { allows, type Right } from '@cadencia/contract/areas'
import type { SessionViewer } from '@cadencia/server/viewer'
import type { PeopleContext } from '../context.ts'
import type { TokenRecord } from './repository.ts'

/**
 * Whom a token acts as in a call that reads or writes, or null. It is never more than its person: the rights of
 * administrators and of the CRM hold where both the person and the scopes have them.
 */
export function tokenViewer(
  { settings }: PeopleContext,
  record: TokenRecord | null,
  right: Right,
): SessionViewer | null {
  if (!record) return null
  const { tokenId, userId, firstName, lastName, email, role, scopes } = record
  const isGuest = role === 'guest'
  if (isGuest && !settings.get('system').allowGuestUsers) return null
  const isEnrolled = record.hasSecondFactor || !settings.get('security').requireSecondFactor
  const isAdministrator =
    role === 'admin' && record.isCredentialCurrent && isEnrolled && allows(scopes, 'admin', right)
  const hasCrmAccess = record.hasCrmAccess && allows(scopes, 'crm', right)
  const person = { userId, firstName, lastName, email }
  return { ...person, sessionId: tokenId, isAdministrator, isGuest, hasCrmAccess, token: { scopes } }
}
