import type { ActingToken } from '@cadencia/contract/acting-token'

/** ' pelo token Planilha' behind what somebody did; '' where they did it themselves. */
export function tokenSuffix(token: ActingToken | null | undefined): string {
  if (!token) return ''
  return token.name === null ? ' por um token revogado' : ` pelo token ${token.name}`
}
