import type { AreaPage } from '../frame/area.ts'

const loadHome = () => import('../screens/admin/admin-screen.tsx').then((module) => module.AdminScreen)

/** The screens of the administrators' area, each loaded when it is first visited. */
export const ADMIN_PAGES: readonly AreaPage[] = [
  { route: '/admin', load: loadHome },
  { route: '/admin/dashboard', load: loadHome },
  {
    route: '/admin/users/:userId?',
    load: () => import('../screens/admin/users/users-screen.tsx').then((module) => module.UsersScreen),
  },
  {
    route: '/admin/access-logs',
    load: () =>
      import('../screens/admin/access-logs/access-logs-screen.tsx').then((module) => module.AccessLogsScreen),
  },
  {
    route: '/admin/settings',
    load: () =>
      import('../screens/admin/settings/settings-screen.tsx').then((module) => module.SettingsScreen),
  },
  {
    route: '/admin/media',
    load: () => import('../screens/admin/media/media-screen.tsx').then((module) => module.MediaScreen),
  },
  {
    route: '/admin/chats',
    load: () => import('../screens/admin/chats/chats-screen.tsx').then((module) => module.ChatsScreen),
  },
  {
    route: '/admin/audit',
    load: () => import('../screens/admin/audit/audit-screen.tsx').then((module) => module.AuditScreen),
  },
  {
    route: '/admin/security',
    load: () =>
      import('../screens/admin/security/security-screen.tsx').then((module) => module.SecurityScreen),
  },
  {
    route: '/admin/service-tokens',
    load: () =>
      import('../screens/admin/service-tokens/service-tokens-screen.tsx').then(
        (module) => module.ServiceTokensScreen,
      ),
  },
  {
    route: '/admin/queues',
    load: () => import('../screens/messaging/queues/queues-screen.tsx').then((module) => module.QueuesScreen),
  },
  {
    route: '/admin/whatsapp',
    load: () =>
      import('../screens/messaging/gateway/whatsapp-screen.tsx').then((module) => module.WhatsAppScreen),
  },
  {
    route: '/admin/webhooks/:webhookId?',
    load: () => import('../screens/webhooks/webhooks-screen.tsx').then((module) => module.WebhooksScreen),
  },
  {
    route: '/admin/system',
    load: () => import('../screens/admin/system/system-screen.tsx').then((module) => module.SystemScreen),
  },
]
