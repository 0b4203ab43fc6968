import type { MemberRole } from '@cadencia/people/contract'

export const MEMBER_ROLE_LABELS = {
  member: 'Membro',
  leader: 'Líder',
  admin: 'Admin',
} as const satisfies Record<MemberRole, string>

/** Stands for the leader of a team without one. */
export const NO_LEADER = 'Líder da Equipe'

export const NOT_ALLOWED_TO_MANAGE =
  'Só o líder ou um admin do time, ou um administrador, altera seus membros.'
export const ADMINISTRATORS_ONLY = 'Só administradores criam e alteram times.'
