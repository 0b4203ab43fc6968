import { TOKEN_DAYS, type TokenScope } from '@cadencia/people/tokens/contract'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export const LIVES = [
  { value: '30', label: 'Em 30 dias' },
  { value: '90', label: 'Em 90 dias' },
  { value: String(TOKEN_DAYS.longest), label: 'Em 1 ano' },
]

/** The form's fields as they are typed. */
export interface TokenFields {
  name: string
  scopes: TokenScope[]
  /** Days as text. */
  life: string
}

export const EMPTY_TOKEN: TokenFields = { name: '', scopes: [], life: String(TOKEN_DAYS.usual) }

/** What the form sends; `now` is in epoch milliseconds. */
export function tokenBody({ name, scopes, life }: TokenFields, now: number) {
  // This clock may be ahead of the server's, which takes nothing beyond the longest life.
  const lifeMs = Math.min(Number(life) * DAY_MS, TOKEN_DAYS.longest * DAY_MS - HOUR_MS)
  return { name, scopes, expiresAt: new Date(now + lifeMs).toISOString() }
}
