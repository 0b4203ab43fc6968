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

/** Colours that a team may begin with; any other can be typed. */
export const TEAM_COLORS = [
  '#2f6fde',
  '#0b7285',
  '#0f8a5f',
  '#5c940d',
  '#e67700',
  '#d9480f',
  '#c92a2a',
  '#c2255c',
  '#862e9c',
  '#5f3dc4',
  '#495057',
  '#6b7280',
] as const
