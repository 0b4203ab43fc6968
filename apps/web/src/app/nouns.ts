import type { Notification } from '@cadencia/notifications/contract'
import type { Invalidations } from '@cadencia/realtime/react'
import { IconBell, IconLayoutDashboard, IconMessageCircle, IconPaperclip } from '@tabler/icons-react'
import type { KeptQueries } from '../offline/kept-queries.ts'
import type { Noun, Page } from '../records/noun.ts'
import {
  accessLogs,
  audit,
  chatMonitor,
  media,
  security,
  serviceTokens,
  settings,
  system,
  users,
} from '../screens/admin/nouns.ts'
import { channels, chat, chats, messages } from '../screens/chat/nouns.ts'
import { activities, clients, crm, leads, opportunities } from '../screens/crm/nouns.ts'
import { analytics } from '../screens/insights/analytics/nouns.ts'
import { reports } from '../screens/insights/reports/nouns.ts'
import { decisions, meetings, transcripts } from '../screens/meetings/nouns.ts'
import { gateway, queues } from '../screens/messaging/nouns.ts'
import { profile } from '../screens/people/profile/nouns.ts'
import { people, teams } from '../screens/people/teams/nouns.ts'
import { pilots } from '../screens/pilots/nouns.ts'
import { privacy } from '../screens/privacy/nouns.ts'
import { scoring } from '../screens/scoring/nouns.ts'
import { knowledge, sprints, tasks } from '../screens/sprints/nouns.ts'
import { requests } from '../screens/support/nouns.ts'
import { webhooks } from '../screens/webhooks/nouns.ts'

const dashboard: Noun = {
  label: 'Dashboard',
  icon: IconLayoutDashboard,
  area: {
    path: '/',
    group: 'Trabalho',
    shortcut: 'd',
    load: () => import('./home.tsx').then((screen) => screen.Home),
  },
  async kept() {
    const [calls, { getMyDay }] = await Promise.all([
      import('@cadencia/insights/dashboard/contract'),
      import('@cadencia/insights/my-day/contract'),
    ])
    return [calls.getDashboard, calls.getDashboardStats, calls.getTimeline, calls.getActivity, getMyDay]
  },
}

const comments: Noun = { kind: 'comment', label: 'Comentários', icon: IconMessageCircle }
const files: Noun = { kind: 'file', label: 'Arquivos', icon: IconPaperclip }

const notifications: Noun = {
  label: 'Notificações',
  icon: IconBell,
  async kept() {
    const [calls, { firstPage, hasPages }] = await Promise.all([
      import('@cadencia/notifications/contract'),
      import('../offline/kept-queries.ts'),
    ])
    /** Those whose texts name customers or belong to administrators are left out. */
    const isKept = ({ cause }: Notification) =>
      ![
        'lead_assigned',
        'automation_failed',
        'gateway',
        'webhook',
        'system',
        'token',
        'token_ending',
      ].includes(cause)
    const part = (data: unknown) =>
      hasPages<Notification>(data)
        ? firstPage(data, isKept)
        : (data as readonly Notification[]).filter(isKept)
    return [{ key: calls.listNotifications.url, part }, calls.countNotifications, calls.getPreferences]
  },
}

/** In the order of sidebar and administrators' area. */
export const NOUNS: readonly Noun[] = [
  dashboard,
  meetings,
  decisions,
  transcripts,
  sprints,
  tasks,
  knowledge,
  teams,
  people,
  chat,
  chats,
  channels,
  messages,
  comments,
  files,
  notifications,
  pilots,
  crm,
  leads,
  opportunities,
  clients,
  activities,
  requests,
  scoring,
  analytics,
  reports,
  profile,
  privacy,
  users,
  accessLogs,
  settings,
  media,
  chatMonitor,
  audit,
  security,
  serviceTokens,
  queues,
  gateway,
  webhooks,
  system,
]

const pageOf = ({ path, route = path, load }: NonNullable<Noun['area' | 'admin']>): Page => ({ route, load })

/** The screens of all areas but the administrators'. */
export const staffPages = (): Page[] =>
  NOUNS.flatMap(({ area, pages = [] }) => [...(area ? [pageOf(area)] : []), ...pages])

export const adminPages = (): Page[] => NOUNS.flatMap(({ admin }) => (admin ? [pageOf(admin)] : []))

/** What each kind of live change makes stale. */
export async function loadInvalidations(): Promise<Invalidations> {
  return Object.assign({}, ...(await Promise.all(NOUNS.map(({ live }) => live?.()))))
}

export async function loadKept(): Promise<KeptQueries> {
  const [{ keptQueries }, ...kept] = await Promise.all([
    import('../offline/kept-queries.ts'),
    ...NOUNS.map((noun) => noun.kept?.() ?? []),
  ])
  return keptQueries(kept.flat())
}
