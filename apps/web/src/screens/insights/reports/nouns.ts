import { IconReportAnalytics } from '@tabler/icons-react'
import type { Noun } from '../../../records/noun.ts'

export const reports: Noun = {
  kind: 'report',
  label: 'Relatórios',
  icon: IconReportAnalytics,
  area: {
    path: '/reports',
    route: '/reports/:reportId?',
    group: 'Acompanhamento',
    shortcut: 'l',
    load: () => import('./reports-screen.tsx').then((screen) => screen.ReportsScreen),
  },
  creates: [{ label: 'Gerar relatório', to: '/reports?new=1' }],
}
