import { type CauseAreas, type NotificationRule, notificationRule } from '@cadencia/server/notices'
import { webhookDeliveryFailed, webhookPaused } from './facts.ts'

/** The areas of its causes. */
export const webhookCauses: CauseAreas = {
  webhook: 'admin',
}

const PAUSED = {
  unreachable:
    'não aceitou nada por 24 horas. O que acontecer é guardado por 7 dias e enviado quando você o retomar.',
  gone: 'respondeu 410: não quer receber mais nada. O que acontecer durante a pausa não é guardado.',
} as const

export const webhookNotices: readonly NotificationRule[] = [
  notificationRule(webhookPaused, 'webhook', async ({ webhookId, host, reason }, people) => ({
    to: await people.administrators(),
    title: 'Webhook pausado',
    message: `${host} ${PAUSED[reason]}`,
    type: 'error',
    actionUrl: `/admin/webhooks/${webhookId}`,
    record: { kind: 'webhook', id: webhookId },
  })),
  notificationRule(webhookDeliveryFailed, 'webhook', async ({ webhookId, host, type }, people) => ({
    to: await people.administrators(),
    title: 'Entrega de webhook não aceita',
    message: `${host} recusou por 24 horas uma entrega de ${type}. Ela pode ser reenviada.`,
    type: 'warning',
    actionUrl: `/admin/webhooks/${webhookId}`,
    record: { kind: 'webhook', id: webhookId },
  })),
]
