import { IconTrophy } from '@tabler/icons-react'
import type { Noun } from '../../records/noun.ts'

export const scoring: Noun = {
  label: 'Pontuações',
  icon: IconTrophy,
  area: {
    path: '/scoring',
    route: '/scoring/:kind?/:holderId?',
    group: 'Acompanhamento',
    shortcut: 'p',
    load: () => import('./scoring-screen.tsx').then((screen) => screen.ScoringScreen),
  },
  live: () => import('@cadencia/scoring/react').then((hooks) => hooks.scoringInvalidations),
}
