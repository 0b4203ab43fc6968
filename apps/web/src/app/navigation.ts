import {
  IconBulb,
  IconChartBar,
  IconChecklist,
  IconLayoutDashboard,
  IconLayoutKanban,
  IconLifebuoy,
  IconMessages,
  IconReportAnalytics,
  IconTargetArrow,
  IconTimelineEvent,
  IconTrophy,
  IconUsers,
  IconVideo,
} from '@tabler/icons-react'
import type { Area } from '../frame/area.ts'
import { useUnreadBadge } from '../screens/chat/use-unread-badge.ts'
import { useRemainingToday } from '../screens/meetings/use-remaining-today.ts'

/** Every area of the product, in the sidebar's order. A new area is one line here. */
export const AREAS: readonly Area[] = [
  {
    label: 'Dashboard',
    path: '/',
    icon: IconLayoutDashboard,
    group: 'Trabalho',
    shortcut: 'd',
    load: () => import('./home.tsx').then((screen) => screen.Home),
  },
  {
    label: 'Reuniões',
    path: '/meetings',
    route: '/meetings/:meetingId?/transcribe?',
    icon: IconVideo,
    group: 'Trabalho',
    shortcut: 'r',
    commands: [{ label: 'Nova reunião', to: '/meetings?new=1' }],
    useBadge: useRemainingToday,
    load: () => import('../screens/meetings/meetings-screen.tsx').then((screen) => screen.MeetingsScreen),
  },
  {
    label: 'Sprints',
    path: '/sprints',
    route: '/sprints/:sprintId?',
    icon: IconLayoutKanban,
    group: 'Trabalho',
    shortcut: 's',
    commands: [
      { label: 'Nova sprint', to: '/sprints?new=1' },
      { label: 'Nova tarefa', to: '/sprints/tasks?new=1' },
      { label: 'Minhas tarefas', to: '/sprints/tasks', icon: IconChecklist },
      { label: 'Conhecimento compartilhado', to: '/sprints/knowledge', icon: IconBulb },
    ],
    load: () =>
      import('../screens/sprints/sprints/sprints-screen.tsx').then((screen) => screen.SprintsScreen),
    pages: [
      {
        route: '/sprints/:sprintId/kanban',
        load: () =>
          import('../screens/sprints/board/kanban-screen.tsx').then((screen) => screen.KanbanScreen),
      },
      {
        route: '/sprints/tasks/:taskId?',
        load: () => import('../screens/sprints/tasks/tasks-screen.tsx').then((screen) => screen.TasksScreen),
      },
      {
        route: '/sprints/knowledge/:shareId?',
        load: () =>
          import('../screens/sprints/knowledge/knowledge-screen.tsx').then(
            (screen) => screen.KnowledgeScreen,
          ),
      },
    ],
  },
  {
    label: 'Times',
    path: '/teams',
    route: '/teams/:teamId?',
    icon: IconUsers,
    group: 'Trabalho',
    shortcut: 't',
    load: () => import('../screens/people/teams/teams-screen.tsx').then((screen) => screen.TeamsScreen),
  },
  {
    label: 'Chat',
    path: '/chat',
    route: '/chat/:chatId?',
    icon: IconMessages,
    group: 'Trabalho',
    shortcut: 'c',
    commands: [{ label: 'Nova conversa', to: '/chat?new=1' }],
    isFor: ({ isGuest }) => !isGuest,
    useBadge: useUnreadBadge,
    load: () => import('../screens/chat/chat-screen.tsx').then((screen) => screen.ChatScreen),
  },
  {
    label: 'Projetos Especiais',
    path: '/special-projects',
    route: '/special-projects/:stageId?',
    icon: IconTimelineEvent,
    group: 'Trabalho',
    shortcut: 'e',
    commands: [{ label: 'Nova etapa', to: '/special-projects?new=1' }],
    load: () =>
      import('../screens/pilots/special-projects-screen.tsx').then((screen) => screen.SpecialProjectsScreen),
  },
  {
    label: 'CRM Comercial',
    path: '/crm',
    route: '/crm/:tab?/:recordId?',
    icon: IconTargetArrow,
    group: 'Relacionamento',
    shortcut: 'm',
    commands: [
      { label: 'Novo lead', to: '/crm?new=1' },
      { label: 'Nova oportunidade', to: '/crm/opportunities?new=1' },
      { label: 'Nova atividade', to: '/crm/activities?new=1' },
    ],
    isFor: ({ isGuest }) => !isGuest,
    load: () => import('../screens/crm/crm-screen.tsx').then((screen) => screen.CrmScreen),
  },
  {
    label: 'Suporte',
    path: '/support',
    route: '/support/:requestId?',
    icon: IconLifebuoy,
    group: 'Relacionamento',
    shortcut: 'u',
    commands: [{ label: 'Nova solicitação', to: '/support?new=1' }],
    load: () => import('../screens/support/support-screen.tsx').then((screen) => screen.SupportScreen),
  },
  {
    label: 'Pontuações',
    path: '/scoring',
    route: '/scoring/:kind?/:holderId?',
    icon: IconTrophy,
    group: 'Acompanhamento',
    shortcut: 'p',
    load: () => import('../screens/scoring/scoring-screen.tsx').then((screen) => screen.ScoringScreen),
  },
  {
    label: 'Analytics',
    path: '/analytics',
    icon: IconChartBar,
    group: 'Acompanhamento',
    shortcut: 'a',
    load: () =>
      import('../screens/insights/analytics/analytics-screen.tsx').then((screen) => screen.AnalyticsScreen),
  },
  {
    label: 'Relatórios',
    path: '/reports',
    route: '/reports/:reportId?',
    icon: IconReportAnalytics,
    group: 'Acompanhamento',
    shortcut: 'l',
    commands: [{ label: 'Gerar relatório', to: '/reports?new=1' }],
    load: () =>
      import('../screens/insights/reports/reports-screen.tsx').then((screen) => screen.ReportsScreen),
  },
]
