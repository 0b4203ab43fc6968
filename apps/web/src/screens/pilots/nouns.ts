import { IconTimelineEvent } from '@tabler/icons-react'
import { lazyStatus } from '../../records/links/lazy-status.tsx'
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
  linked: { Status: lazyStatus(() => import('./stage-labels.ts').then((labels) => labels.STATUS_LABELS)) },
  live: () => import('@cadencia/pilots/react').then((hooks) => hooks.pilotInvalidations),
}
