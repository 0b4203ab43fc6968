import { IconWebhook } from '@tabler/icons-react'
import type { Noun } from '../../records/noun.ts'

export const webhooks: Noun = {
  label: 'Webhooks',
  icon: IconWebhook,
  admin: {
    path: '/admin/webhooks',
    route: '/admin/webhooks/:webhookId?',
    detail: 'Avisos a outros sistemas',
    load: () => import('./webhooks-screen.tsx').then((screen) => screen.WebhooksScreen),
  },
  live: () => import('@cadencia/webhooks/react').then((hooks) => hooks.webhookInvalidations),
}
