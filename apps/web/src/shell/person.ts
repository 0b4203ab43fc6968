import { UNKNOWN, withFallback } from '@cadencia/locale/fallback'
import type { UserRole } from '@cadencia/people/contract'

interface Named {
  readonly firstName: string
  readonly lastName: string
}

/** First and last name; people added by e-mail may have no last name yet. */
export function fullName({ firstName, lastName }: Named): string {
  return `${firstName} ${lastName}`.trim()
}

export const ROLE_LABELS = withFallback(
  {
    admin: 'Administrador',
    staff: 'Equipe',
    guest: 'Convidado',
  } as const satisfies Record<UserRole, string>,
  UNKNOWN,
)
