import { type AdminUser, USER_ROLES } from '@cadencia/people/contract'
import { Text } from '@mantine/core'
import { fieldsOf } from '../../../records/fields/field.ts'
import { ROLE_LABELS } from '../../../records/people/role-labels.ts'
import { TeamOf } from '../../../records/people/team-of.tsx'
import type { useTeamFinder } from '../../../records/people/use-people.ts'
import { ActiveBadge, LastAccess } from './user-access.tsx'

/** What a person's row needs beside the person. */
export interface UserContext {
  readonly findTeam: ReturnType<typeof useTeamFinder>['findTeam']
  /** Asked to deactivate or reactivate someone. */
  readonly onChangeActive: (user: AdminUser) => void
}

const USER_STATES = ['active', 'inactive'] as const

/** What administrators see of a person. */
export const USER_FIELDS = fieldsOf<AdminUser, UserContext>()({
  firstName: { kind: 'text', label: 'Nome', form: { isRequired: true } },
  lastName: { kind: 'text', label: 'Sobrenome', form: {} },
  email: {
    kind: 'text',
    label: 'E-mail',
    column: {
      widthPx: 260,
      leastPx: 250,
      sortKey: 'email',
      listSlot: 'facts',
      cell: ({ email }) => (
        <Text span inherit truncate title={email}>
          {email}
        </Text>
      ),
    },
  },
  role: {
    kind: 'choice',
    label: 'Papel',
    values: USER_ROLES,
    labels: ROLE_LABELS,
    read: (user) => Reflect.get(user, 'role') ?? 'staff',
    form: { initial: 'staff' },
    column: { widthPx: 106, listSlot: 'facts' },
    groups: {},
    filter: { all: 'Todos os papéis' },
  },
  teamId: {
    kind: 'team',
    label: 'Time',
    none: 'Sem time',
    form: {},
    column: {
      id: 'team',
      widthPx: 160,
      leastPx: 120,
      listSlot: 'facts',
      cell: ({ teamId }, { findTeam }) => <TeamOf team={findTeam(teamId)} />,
    },
    groups: { id: 'team', labelOf: (key, { findTeam }) => findTeam(key)?.name ?? 'Sem time' },
    filter: { all: 'Todos os times', param: 'team' },
  },
  lastSeenAt: {
    kind: 'instant',
    label: 'Último acesso',
    column: {
      id: 'lastAccess',
      widthPx: 118,
      listSlot: 'date',
      sortKey: 'lastSeenAt',
      cell: (user) => <LastAccess user={user} />,
    },
  },
  isActive: {
    kind: 'choice',
    label: 'Situação',
    values: USER_STATES,
    labels: { active: 'Ativos', inactive: 'Desativados' },
    read: (user) => (Reflect.get(user, 'isActive') === false ? 'inactive' : 'active'),
    column: { id: 'state', widthPx: 96, listSlot: 'status', cell: (user) => <ActiveBadge user={user} /> },
    groups: { id: 'state' },
    filter: { all: 'Todas as situações', param: 'state' },
  },
})
