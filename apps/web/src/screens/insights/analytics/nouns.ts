import { IconChartBar } from '@tabler/icons-react'
import type { Noun } from '../../../records/noun.ts'

export const analytics: Noun = {
  label: 'Analytics',
  icon: IconChartBar,
  area: {
    path: '/analytics',
    group: 'Acompanhamento',
    shortcut: 'a',
    load: () => import('./analytics-screen.tsx').then((screen) => screen.AnalyticsScreen),
  },
  live: () => import('@cadencia/insights/react').then((hooks) => hooks.insightInvalidations),
}
