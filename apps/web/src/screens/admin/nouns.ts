import {
  IconClipboardList,
  IconHeartRateMonitor,
  IconHistory,
  IconKey,
  IconMessages,
  IconPhoto,
  IconSettings,
  IconShieldLock,
  IconUsers,
} from '@tabler/icons-react'
import type { Noun } from '../../records/noun.ts'

export const users: Noun = {
  label: 'Usuários',
  icon: IconUsers,
  admin: {
    path: '/admin/users',
    route: '/admin/users/:userId?',
    detail: 'Pessoas e times',
    load: () => import('./users/users-screen.tsx').then((screen) => screen.UsersScreen),
  },
}

export const accessLogs: Noun = {
  label: 'Logs de Acesso',
  icon: IconHistory,
  admin: {
    path: '/admin/access-logs',
    detail: 'Quem e quando',
    load: () => import('./access-logs/access-logs-screen.tsx').then((screen) => screen.AccessLogsScreen),
  },
}

export const settings: Noun = {
  label: 'Configurações',
  icon: IconSettings,
  admin: {
    path: '/admin/settings',
    detail: 'Sistema e e-mail',
    load: () => import('./settings/settings-screen.tsx').then((screen) => screen.SettingsScreen),
  },
  live: () => import('@cadencia/admin/react').then(({ adminInvalidations }) => adminInvalidations),
}

export const media: Noun = {
  label: 'Mídia',
  icon: IconPhoto,
  admin: {
    path: '/admin/media',
    detail: 'Arquivos e imagens',
    load: () => import('./media/media-screen.tsx').then((screen) => screen.MediaScreen),
  },
}

export const chatMonitor: Noun = {
  label: 'Monitor de Chats',
  icon: IconMessages,
  admin: {
    path: '/admin/chats',
    detail: 'Todas as conversas',
    load: () => import('./chats/chats-screen.tsx').then((screen) => screen.ChatsScreen),
  },
}

export const audit: Noun = {
  label: 'Auditoria',
  icon: IconClipboardList,
  admin: {
    path: '/admin/audit',
    detail: 'Atos administrativos',
    load: () => import('./audit/audit-screen.tsx').then((screen) => screen.AuditScreen),
  },
}

export const security: Noun = {
  label: 'Segurança',
  icon: IconShieldLock,
  admin: {
    path: '/admin/security',
    detail: 'Senha e duas etapas',
    load: () => import('./security/security-screen.tsx').then((screen) => screen.SecurityScreen),
  },
}

export const serviceTokens: Noun = {
  label: 'Tokens de serviço',
  icon: IconKey,
  admin: {
    path: '/admin/service-tokens',
    detail: 'Acesso de programas',
    load: () =>
      import('./service-tokens/service-tokens-screen.tsx').then((screen) => screen.ServiceTokensScreen),
  },
}

export const system: Noun = {
  label: 'Sistema',
  icon: IconHeartRateMonitor,
  admin: {
    path: '/admin/system',
    detail: 'Estado e backups',
    load: () => import('./system/system-screen.tsx').then((screen) => screen.SystemScreen),
  },
}
