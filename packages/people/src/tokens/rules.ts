import { type Area, allows } from '@cadencia/contract/areas'

/** How long an expired token is listed before it is deleted: 90 days. */
export const EXPIRED_TOKEN_KEPT_MS = 90 * 24 * 60 * 60_000

/** How long before a token ends its owner is told: 7 days. */
export const END_TOLD_MS = 7 * 24 * 60 * 60_000

/** Whether scopes name an area at all. */
export function concerns(scopes: readonly string[], area: Area): boolean {
  return allows(scopes, area, 'read')
}

/** Whether a token has expired at `now` (epoch milliseconds). */
export function isExpired({ expiresAt }: { readonly expiresAt: string | null }, now: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now
}
