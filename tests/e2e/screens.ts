import type { Page } from '@playwright/test'
import {
  dialog,
  openAutomation,
  openDisplay,
  openEditing,
  openFirst,
  openFirstPerson,
  opening,
  openLeadConversion,
  openLeadForm,
  openMessageMenu,
  openNotifications,
  openOwnScore,
  openPalette,
  openReport,
  openUserMenu,
  press,
} from './screen-actions.ts'

/** `commercial`: staff with the CRM unlocked. */
export type Role = 'visitor' | 'staff' | 'commercial' | 'administrator'

/** A screen and how to reach it. */
export interface ScreenView {
  readonly name: string
  readonly role: Role
  readonly path: string
  /** Overlay to open. */
  readonly act?: (page: Page) => Promise<void>
  /** Only on phones. */
  readonly isPhoneOnly?: boolean
}

export interface Records {
  readonly summarised: string
  readonly active: string
  readonly scheduled: string
  /** Of Ana's team: a running and a completed sprint, and a task. */
  readonly team: string
  readonly sprint: string
  readonly completed: string
  readonly task: string
  /** Chats: a direct one, and the general one. */
  readonly directChat: string
  readonly generalChat: string
  /** Of the CRM: a lead, an opportunity and a client. */
  readonly lead: string
  readonly opportunity: string
  readonly client: string
}

/** Teams, sprints, tasks and what is shared in them. */
function workScreens({ team, sprint, completed, task }: Records): readonly ScreenView[] {
  return [
    { name: 'teams', role: 'staff', path: '/teams' },
    { name: 'teams-table', role: 'staff', path: '/teams?view=table' },
    { name: 'team-details', role: 'staff', path: `/teams/${team}`, act: dialog },
    { name: 'team-members', role: 'staff', path: '/teams', act: opening('Gerenciar') },
    { name: 'team-add', role: 'staff', path: '/teams', act: opening('Adicionar') },
    { name: 'team-new', role: 'administrator', path: '/teams?new=1', act: dialog },
    { name: 'sprints', role: 'staff', path: '/sprints' },
    { name: 'sprints-table', role: 'staff', path: '/sprints?view=table&group=team' },
    { name: 'sprints-none', role: 'staff', path: `/sprints?status=delayed&team=${team}` },
    { name: 'sprint-new', role: 'staff', path: '/sprints?new=1', act: dialog },
    { name: 'sprint-details', role: 'staff', path: `/sprints/${sprint}`, act: dialog },
    { name: 'sprint-burndown', role: 'staff', path: `/sprints/${sprint}?tab=burndown`, act: dialog },
    { name: 'sprint-closing', role: 'staff', path: `/sprints/${completed}?tab=closing`, act: dialog },
    { name: 'sprint-complete', role: 'staff', path: '/sprints', act: opening('Concluir') },
    {
      name: 'sprint-share',
      role: 'staff',
      path: '/sprints',
      act: async (page) => {
        await page.getByRole('button', { name: 'Compartilhar conhecimento' }).first().click()
        await dialog(page)
      },
    },
    { name: 'board', role: 'staff', path: `/sprints/${sprint}/kanban` },
    { name: 'board-new', role: 'staff', path: `/sprints/${sprint}/kanban?new=pending`, act: dialog },
    { name: 'board-task', role: 'staff', path: `/sprints/${sprint}/kanban?task=${task}`, act: dialog },
    { name: 'board-edit', role: 'staff', path: `/sprints/${sprint}/kanban?edit=${task}`, act: dialog },
    { name: 'tasks', role: 'staff', path: '/sprints/tasks?scope=all' },
    { name: 'tasks-table', role: 'staff', path: '/sprints/tasks?scope=all&view=table&group=assignee' },
    { name: 'tasks-board', role: 'staff', path: '/sprints/tasks?scope=all&view=board&status=all' },
    { name: 'tasks-none', role: 'staff', path: '/sprints/tasks?q=nada-disso' },
    { name: 'task-details', role: 'staff', path: `/sprints/tasks/${task}`, act: dialog },
    { name: 'task-new', role: 'staff', path: '/sprints/tasks?new=1', act: dialog },
    { name: 'knowledge', role: 'staff', path: '/sprints/knowledge' },
    { name: 'knowledge-share', role: 'staff', path: '/sprints/knowledge', act: openFirst },
  ]
}

/** The CRM: its gate, its tabs and its records. */
function crmScreens({ lead, opportunity, client }: Records): readonly ScreenView[] {
  const views: Readonly<Record<string, string>> = {
    'crm-leads': '/crm',
    'crm-leads-table': '/crm?view=table',
    'crm-leads-list': '/crm?view=list&group=status',
    'crm-leads-none': '/crm?q=nada-disso',
    'crm-opportunities': '/crm/opportunities',
    'crm-opportunities-cards': '/crm/opportunities?view=cards',
    'crm-opportunities-list': '/crm/opportunities?view=list&group=stage',
    'crm-opportunities-table': '/crm/opportunities?view=table',
    'crm-opportunities-none': '/crm/opportunities?q=nada-disso',
    'crm-clients': '/crm/clients',
    'crm-clients-table': '/crm/clients?view=table',
    'crm-clients-cards': '/crm/clients?view=cards',
    'crm-timeline': '/crm/timeline',
    'crm-timeline-won': '/crm/timeline/demo-won',
    'crm-timeline-lost': '/crm/timeline/demo-lost',
    'crm-timeline-client': `/crm/timeline/${client}`,
    'crm-activities': '/crm/activities',
    'crm-activities-table': '/crm/activities?view=table',
    'crm-attachments': '/crm/attachments',
    'crm-attachments-lead': `/crm/attachments?lead=${lead}`,
    'crm-attachments-missing': '/crm/attachments?client=00000000-0000-4000-8000-000000000000',
    'crm-whatsapp': '/crm/whatsapp',
    'crm-automation-new': '/crm/whatsapp?new=1',
    'crm-queues': '/crm/queues',
  }
  const dialogs: Readonly<Record<string, string>> = {
    'crm-lead-new': '/crm?new=1',
    'crm-import': '/crm?import=new',
    'crm-lead-files': `/crm/leads/${lead}?tab=files`,
    'crm-lead': `/crm/leads/${lead}`,
    'crm-lead-activities': `/crm/leads/${lead}?tab=activities`,
    'crm-lead-timeline': `/crm/leads/${lead}?tab=timeline`,
    'crm-lead-messages': `/crm/leads/${lead}?tab=messages`,
    'crm-lead-history': `/crm/leads/${lead}?tab=history`,
    'crm-lead-privacy': `/crm/leads/${lead}?tab=privacy`,
    'crm-opportunity-new': '/crm/opportunities?new=1',
    'crm-opportunity': `/crm/opportunities/${opportunity}`,
    'crm-opportunity-timeline': `/crm/opportunities/${opportunity}?tab=timeline`,
    'crm-client-new': '/crm/clients?new=1',
    'crm-client': `/crm/clients/${client}`,
    'crm-activity-new': '/crm/activities?new=1',
  }
  const role = 'commercial'
  return [
    { name: 'crm-gate', role: 'staff', path: '/crm' },
    ...Object.entries(views).map(([name, path]) => ({ name, role, path }) as const),
    ...Object.entries(dialogs).map(([name, path]) => ({ name, role, path, act: dialog }) as const),
    { name: 'crm-automation', role, path: '/crm/whatsapp', act: openAutomation },
    { name: 'crm-lead-edit', role, path: `/crm/leads/${lead}`, act: openLeadForm },
    { name: 'crm-lead-convert', role, path: `/crm/leads/${lead}`, act: openLeadConversion },
  ]
}

/** All screens; add new ones here. */
export function allScreens(records: Records): readonly ScreenView[] {
  const { summarised, active, scheduled, directChat, generalChat } = records
  return [
    ...workScreens(records),
    ...crmScreens(records),
    { name: 'landing', role: 'visitor', path: '/' },
    {
      name: 'landing-admin',
      role: 'visitor',
      path: '/',
      act: async (page) => {
        await page.getByRole('button', { name: 'Admin', exact: true }).click()
        await dialog(page)
      },
    },
    { name: 'admin-sign-in', role: 'visitor', path: '/admin/login' },
    { name: 'missing-visitor', role: 'visitor', path: '/nao-existe' },
    { name: 'home', role: 'staff', path: '/' },
    {
      name: 'home-schedule',
      role: 'staff',
      path: '/',
      act: async (page) => {
        await page.getByRole('button', { name: 'Agendar reunião' }).click()
        await dialog(page)
      },
    },
    { name: 'missing', role: 'staff', path: '/nao-existe' },
    { name: 'meetings', role: 'staff', path: '/meetings' },
    { name: 'meetings-list', role: 'staff', path: '/meetings?view=list' },
    { name: 'meetings-table', role: 'staff', path: '/meetings?view=table&scope=all' },
    { name: 'meetings-display', role: 'staff', path: '/meetings', act: openDisplay },
    { name: 'meetings-none', role: 'staff', path: '/meetings?q=nada-disso' },
    { name: 'meeting-new', role: 'staff', path: '/meetings?new=1', act: dialog },
    { name: 'meeting-details', role: 'staff', path: `/meetings/${scheduled}`, act: dialog },
    { name: 'meeting-edit', role: 'staff', path: `/meetings/${scheduled}`, act: openEditing },
    {
      name: 'meeting-transcript',
      role: 'staff',
      path: `/meetings/${summarised}?tab=transcript`,
      act: dialog,
    },
    { name: 'meeting-summary', role: 'staff', path: `/meetings/${summarised}?tab=summary`, act: dialog },
    { name: 'transcription', role: 'staff', path: `/meetings/${active}/transcribe` },
    { name: 'transcription-room', role: 'staff', path: '/meetings/permanent-room/transcribe' },
    { name: 'support', role: 'staff', path: '/support' },
    { name: 'support-cards', role: 'staff', path: '/support?view=cards' },
    { name: 'support-new', role: 'staff', path: '/support?new=1', act: dialog },
    { name: 'support-record', role: 'staff', path: '/support', act: openFirst },
    { name: 'support-closed', role: 'staff', path: '/support?status=closed', act: openFirst },
    { name: 'scoring', role: 'staff', path: '/scoring' },
    { name: 'scoring-teams', role: 'staff', path: '/scoring?period=monthly&ranking=teams' },
    { name: 'scoring-record', role: 'staff', path: '/scoring?period=monthly', act: openOwnScore },
    {
      name: 'scoring-entries',
      role: 'staff',
      path: '/scoring?period=monthly&tab=entries',
      act: openOwnScore,
    },
    { name: 'analytics', role: 'staff', path: '/analytics' },
    { name: 'analytics-team', role: 'staff', path: `/analytics?period=90&team=${records.team}` },
    { name: 'reports', role: 'staff', path: '/reports' },
    { name: 'reports-cards', role: 'staff', path: '/reports?view=cards' },
    { name: 'reports-none', role: 'staff', path: '/reports?type=conversions&period=1' },
    { name: 'reports-new', role: 'staff', path: '/reports?new=1', act: dialog },
    { name: 'reports-weekly', role: 'staff', path: '/reports?weekly=1', act: dialog },
    { name: 'report', role: 'staff', path: '/reports', act: openReport },
    { name: 'special-projects', role: 'staff', path: '/special-projects' },
    { name: 'special-projects-list', role: 'staff', path: '/special-projects?view=list' },
    { name: 'special-project', role: 'staff', path: '/special-projects', act: openFirst },
    { name: 'special-projects-edit', role: 'staff', path: '/special-projects', act: press(/^Editar/) },
    { name: 'chat', role: 'staff', path: '/chat' },
    { name: 'chat-direct', role: 'staff', path: `/chat/${directChat}` },
    { name: 'chat-general', role: 'staff', path: `/chat/${generalChat}` },
    { name: 'chat-message', role: 'staff', path: `/chat/${directChat}`, act: openMessageMenu },
    { name: 'chat-unknown', role: 'staff', path: '/chat/nao-existe' },
    { name: 'chat-new', role: 'staff', path: '/chat?new=1', act: dialog },
    { name: 'palette', role: 'staff', path: '/', act: openPalette },
    {
      name: 'shortcuts',
      role: 'staff',
      path: '/',
      act: async (page) => {
        await page.keyboard.press('?')
        await dialog(page)
      },
    },
    { name: 'notifications', role: 'staff', path: '/privacidade', act: openNotifications },
    { name: 'user-menu', role: 'staff', path: '/', act: openUserMenu },
    { name: 'profile', role: 'staff', path: '/profile' },
    { name: 'profile-notifications', role: 'staff', path: '/profile/notifications' },
    { name: 'profile-sessions', role: 'staff', path: '/profile/sessions' },
    { name: 'profile-tokens', role: 'staff', path: '/profile/tokens' },
    {
      name: 'menu',
      role: 'staff',
      path: '/',
      isPhoneOnly: true,
      act: async (page) => {
        await page.getByRole('button', { name: 'Mais', exact: true }).click()
        await dialog(page)
      },
    },
    { name: 'admin', role: 'administrator', path: '/admin' },
    { name: 'admin-goal-new', role: 'administrator', path: '/admin/dashboard', act: press('Nova Meta') },
    { name: 'admin-settings', role: 'administrator', path: '/admin/settings' },
    { name: 'admin-media', role: 'administrator', path: '/admin/media' },
    { name: 'admin-chats', role: 'administrator', path: '/admin/chats' },
    {
      name: 'admin-chat-messages',
      role: 'administrator',
      path: `/admin/chats?chat=${generalChat}`,
      act: dialog,
    },
    { name: 'admin-system', role: 'administrator', path: '/admin/system' },
    { name: 'admin-users', role: 'administrator', path: '/admin/users' },
    { name: 'admin-users-many', role: 'administrator', path: '/admin/users?new=1', act: dialog },
    { name: 'admin-user', role: 'administrator', path: '/admin/users', act: openFirstPerson },
    { name: 'admin-access-logs', role: 'administrator', path: '/admin/access-logs' },
    { name: 'admin-audit', role: 'administrator', path: '/admin/audit' },
    { name: 'admin-security', role: 'administrator', path: '/admin/security' },
    { name: 'admin-second-factor', role: 'administrator', path: '/admin/security', act: press('Ligar') },
    { name: 'admin-service-tokens', role: 'administrator', path: '/admin/service-tokens' },
    {
      name: 'admin-service-token-new',
      role: 'administrator',
      path: '/admin/service-tokens',
      act: opening('Novo token'),
    },
    { name: 'admin-webhooks', role: 'administrator', path: '/admin/webhooks' },
    { name: 'admin-webhook', role: 'administrator', path: '/admin/webhooks', act: openFirst },
    { name: 'admin-webhook-new', role: 'administrator', path: '/admin/webhooks?new=1', act: dialog },
    { name: 'privacy', role: 'staff', path: '/privacidade' },
    { name: 'admin-queues', role: 'administrator', path: '/admin/queues' },
    { name: 'admin-whatsapp', role: 'administrator', path: '/admin/whatsapp' },
  ]
}
