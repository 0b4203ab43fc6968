import { allows, type TokenArea } from './contract.ts'

/** Whether scopes name an area at all. */
export function concerns(scopes: readonly string[], area: TokenArea): boolean {
  return allows(scopes, area, 'read')
}

/** Whether a token has expired at `now` (epoch milliseconds). */
export function isExpired({ expiresAt }: { readonly expiresAt: string | null }, now: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now
}
