import type { TokenScope } from '@cadencia/people/tokens/contract'

const DAY_MS = 86_400_000

export const LIVES = [
  { value: '30', label: 'Em 30 dias' },
  { value: '90', label: 'Em 90 dias' },
  { value: '365', label: 'Em 1 ano' },
  { value: 'never', label: 'Nunca' },
]

/** The form's fields as they are typed. */
export interface TokenFields {
  name: string
  scopes: TokenScope[]
  /** Days as text, or 'never'. */
  life: string
}

export const EMPTY_TOKEN: TokenFields = { name: '', scopes: [], life: '90' }

/** What the form sends; `now` is in epoch milliseconds. */
export function tokenBody({ name, scopes, life }: TokenFields, now: number) {
  const expiresAt = life === 'never' ? null : new Date(now + Number(life) * DAY_MS).toISOString()
  return { name, scopes, expiresAt }
}
