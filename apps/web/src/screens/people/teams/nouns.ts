import { IconUser, IconUsers } from '@tabler/icons-react'
import type { Noun } from '../../../records/noun.ts'

export const teams: Noun = {
  kind: 'team',
  label: 'Times',
  icon: IconUsers,
  area: {
    path: '/teams',
    route: '/teams/:teamId?',
    group: 'Trabalho',
    shortcut: 't',
    load: () => import('./teams-screen.tsx').then((screen) => screen.TeamsScreen),
  },
  kept: () => import('@cadencia/people/teams/contract').then((calls) => [calls.listTeams, calls.listMembers]),
}

export const people: Noun = {
  kind: 'user',
  label: 'Pessoas',
  icon: IconUser,
  live: () => import('@cadencia/people/users/react').then((hooks) => hooks.peopleInvalidations),
  kept: () =>
    import('@cadencia/people/contract').then((calls) => [
      calls.getCurrentUser,
      calls.getUserTeam,
      calls.listUsers,
    ]),
}
