import { IconBrandWhatsapp, IconStack2 } from '@tabler/icons-react'
import type { Noun } from '../../records/noun.ts'

export const queues: Noun = {
  label: 'Filas',
  icon: IconStack2,
  admin: {
    path: '/admin/queues',
    detail: 'Jobs do sistema',
    load: () => import('./queues/queues-screen.tsx').then((screen) => screen.QueuesScreen),
  },
}

export const gateway: Noun = {
  label: 'WhatsApp',
  icon: IconBrandWhatsapp,
  admin: {
    path: '/admin/whatsapp',
    detail: 'Gateway e envios',
    load: () => import('./gateway/whatsapp-screen.tsx').then((screen) => screen.WhatsAppScreen),
  },
  live: () => import('@cadencia/messaging/react').then((hooks) => hooks.messagingInvalidations),
}
