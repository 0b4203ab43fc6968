import {
  IconBrandWhatsapp,
  IconClipboardList,
  IconHeartRateMonitor,
  IconHistory,
  IconKey,
  IconMessages,
  IconPhoto,
  IconSettings,
  IconShieldLock,
  IconStack2,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react'
import type { AreaSection } from '../../kit/screen/area-navigation.tsx'

interface AdminSection extends AreaSection {
  /** What it is about, on the area's home. */
  readonly detail: string
}

/** The screens that the area's home and its navigation lead to. */
export const ADMIN_SECTIONS: readonly AdminSection[] = [
  { path: '/admin/users', label: 'Usuários', detail: 'Pessoas e times', icon: IconUsers },
  { path: '/admin/access-logs', label: 'Logs de Acesso', detail: 'Quem e quando', icon: IconHistory },
  { path: '/admin/settings', label: 'Configurações', detail: 'Sistema e e-mail', icon: IconSettings },
  { path: '/admin/media', label: 'Mídia', detail: 'Arquivos e imagens', icon: IconPhoto },
  { path: '/admin/chats', label: 'Monitor de Chats', detail: 'Todas as conversas', icon: IconMessages },
  { path: '/admin/audit', label: 'Auditoria', detail: 'Atos administrativos', icon: IconClipboardList },
  { path: '/admin/security', label: 'Segurança', detail: 'Senha e duas etapas', icon: IconShieldLock },
  {
    path: '/admin/service-tokens',
    label: 'Tokens de serviço',
    detail: 'Acesso de programas',
    icon: IconKey,
  },
  { path: '/admin/queues', label: 'Filas', detail: 'Jobs do sistema', icon: IconStack2 },
  { path: '/admin/whatsapp', label: 'WhatsApp', detail: 'Gateway e envios', icon: IconBrandWhatsapp },
  { path: '/admin/webhooks', label: 'Webhooks', detail: 'Avisos a outros sistemas', icon: IconWebhook },
  { path: '/admin/system', label: 'Sistema', detail: 'Estado e backups', icon: IconHeartRateMonitor },
]
