import { SimpleGrid, Text, ThemeIcon } from '@mantine/core'
import {
  type Icon,
  IconBrandWhatsapp,
  IconChartBar,
  IconClipboardList,
  IconEyeCheck,
  IconHeartRateMonitor,
  IconHistory,
  IconMessages,
  IconPhoto,
  IconSettings,
  IconShieldLock,
  IconStack2,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from './dashboard.module.css'

interface AreaLink {
  readonly to: string
  readonly label: string
  readonly detail: string
  readonly icon: Icon
}

const LINKS: readonly AreaLink[] = [
  { to: '/admin/users', label: 'Usuários', detail: 'Pessoas e times', icon: IconUsers },
  {
    to: '/admin/access-logs',
    label: 'Logs de Acesso',
    detail: 'Quem e quando',
    icon: IconHistory,
  },
  { to: '/analytics', label: 'Analytics', detail: 'Números dos times', icon: IconChartBar },
  { to: '/admin/settings', label: 'Configurações', detail: 'Sistema e e-mail', icon: IconSettings },
  { to: '/admin/media', label: 'Mídia', detail: 'Arquivos e imagens', icon: IconPhoto },
  { to: '/admin/chats', label: 'Monitor de Chats', detail: 'Todas as conversas', icon: IconMessages },
  { to: '/admin/audit', label: 'Auditoria', detail: 'Atos administrativos', icon: IconClipboardList },
  { to: '/admin/security', label: 'Segurança', detail: 'Senha e duas etapas', icon: IconShieldLock },
  { to: '/admin/queues', label: 'Filas', detail: 'Jobs do sistema', icon: IconStack2 },
  { to: '/admin/whatsapp', label: 'WhatsApp', detail: 'Gateway e envios', icon: IconBrandWhatsapp },
  { to: '/admin/system', label: 'Sistema', detail: 'Estado e backups', icon: IconHeartRateMonitor },
  { to: '/privacidade', label: 'Privacidade', detail: 'O que é registrado', icon: IconEyeCheck },
]

/** Where the parts of the area are. */
export function AreaLinks() {
  return (
    <nav aria-label="Áreas da administração">
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 4 }} spacing="sm">
        {LINKS.map(({ to, label, detail, icon: LinkIcon }) => (
          <Link key={to} to={to} className={classes.link ?? ''}>
            <ThemeIcon variant="light" size={36} radius="md" aria-hidden>
              <LinkIcon size={20} stroke={1.75} />
            </ThemeIcon>
            <span className={classes.linkText}>
              <Text span inherit fw={600} display="block">
                {label}
              </Text>
              <Text span size="sm" c="dimmed" display="block" truncate visibleFrom="sm">
                {detail}
              </Text>
            </span>
          </Link>
        ))}
      </SimpleGrid>
    </nav>
  )
}
