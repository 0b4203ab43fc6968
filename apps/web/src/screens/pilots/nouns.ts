import { IconTimelineEvent } from '@tabler/icons-react'
import type { Noun } from '../../records/noun.ts'

export const pilots: Noun = {
  kind: 'pilot',
  label: 'Projetos Especiais',
  icon: IconTimelineEvent,
  area: {
    path: '/special-projects',
    route: '/special-projects/:stageId?',
    group: 'Trabalho',
    shortcut: 'e',
    load: () => import('./special-projects-screen.tsx').then((screen) => screen.SpecialProjectsScreen),
  },
  creates: [{ label: 'Nova etapa', to: '/special-projects?new=1' }],
  live: () => import('@cadencia/pilots/react').then((hooks) => hooks.pilotInvalidations),
}
