import type { UserRole } from '@cadencia/people/contract'

export const ROLE_LABELS = {
  admin: 'Administrador',
  staff: 'Equipe',
  guest: 'Convidado',
} as const satisfies Record<UserRole, string>
