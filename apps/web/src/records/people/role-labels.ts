import { UNKNOWN, withFallback } from '@cadencia/locale/fallback'
import type { UserRole } from '@cadencia/people/contract'

export const ROLE_LABELS = withFallback(
  {
    admin: 'Administrador',
    staff: 'Equipe',
    guest: 'Convidado',
  } as const satisfies Record<UserRole, string>,
  UNKNOWN,
)
