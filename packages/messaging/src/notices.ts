import { plural } from '@cadencia/locale/text'
import {
  type CauseAreas,
  type NoticeText,
  type NotificationRule,
  notificationRule,
} from '@cadencia/server/notices'
import { gatewayChanged, messageFailed, messagesUnacknowledged, messageUncertain } from './facts.ts'

/** The areas of its causes. */
export const messagingCauses: CauseAreas = {
  gateway: 'crm',
}

/** Only messages outside automations, which notify their owner themselves. */
function unsentText({ sourceId, ownerId }: MessageOwner, title: string, message: string): NoticeText | null {
  if (sourceId !== null || ownerId === null) return null
  return { to: [ownerId], title, message, type: 'error', actionUrl: null }
}

type MessageOwner = { readonly sourceId: string | null; readonly ownerId: string | null }

export const messagingNotices: readonly NotificationRule[] = [
  notificationRule(gatewayChanged, 'gateway', async ({ isConnected, detail }, people) => ({
    to: await people.administrators(),
    title: isConnected ? 'WhatsApp reconectado' : 'WhatsApp desconectado',
    message: isConnected
      ? 'Os envios voltaram.'
      : `${detail}. Os envios estão pausados até a conexão voltar.`,
    type: isConnected ? 'success' : 'error',
    actionUrl: '/admin/whatsapp',
  })),
  notificationRule(messagesUnacknowledged, 'gateway', async ({ count }, people) => ({
    to: await people.administrators(),
    title: 'Mensagens sem confirmação',
    message: `${plural(count, 'mensagem saiu', 'mensagens saíram')} há mais de 15 minutos sem confirmação do WhatsApp.`,
    type: 'warning',
    actionUrl: '/admin/whatsapp',
  })),
  notificationRule(messageFailed, 'gateway', (fact) =>
    unsentText(fact, 'Mensagem não enviada', 'Uma mensagem de WhatsApp sua não pôde ser enviada.'),
  ),
  notificationRule(messageUncertain, 'gateway', (fact) =>
    unsentText(fact, 'Mensagem incerta', 'Uma mensagem de WhatsApp sua pode ter saído ou não.'),
  ),
]
