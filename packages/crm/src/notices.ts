import { type CauseAreas, type NotificationRule, notificationRule } from '@cadencia/server/notices'
import { automationFailed, automationStopped } from './automations/facts.ts'
import { leadAssigned } from './facts.ts'

/** The areas of its causes. */
export const crmCauses: CauseAreas = {
  lead_assigned: 'crm',
  automation_failed: 'crm',
}

/** Without names: the reader may not have unlocked the CRM. */
export const crmNotices: readonly NotificationRule[] = [
  notificationRule(leadAssigned, 'lead_assigned', ({ assignedTo, leadIds }) => {
    const [leadId = ''] = leadIds
    const isOne = leadIds.length === 1
    return {
      to: [assignedTo],
      title: isOne ? 'Novo lead para você' : 'Novos leads para você',
      message: isOne ? 'Um lead foi atribuído a você.' : `${leadIds.length} leads foram atribuídos a você.`,
      type: 'info',
      actionUrl: isOne ? `/crm/leads/${leadId}` : `/crm?assignedTo=${assignedTo}`,
      record: isOne ? { kind: 'lead', id: leadId } : null,
    }
  }),
  notificationRule(automationFailed, 'automation_failed', ({ automationId, ownerId }) => {
    if (!ownerId) return null
    return {
      to: [ownerId],
      title: 'Automação falhou',
      message: 'Uma automação de WhatsApp sua tem mensagens que não foram enviadas.',
      type: 'error',
      actionUrl: `/crm/whatsapp/${automationId}`,
      record: { kind: 'automation', id: automationId },
    }
  }),
  notificationRule(automationStopped, 'automation_failed', (fact) => {
    const { automationId, ownerId, templateName, status } = fact
    if (!ownerId) return null
    return {
      to: [ownerId],
      title: 'Automação parada pelo WhatsApp',
      message: `O WhatsApp ${TEMPLATE_STATES[status]} o modelo ${templateName}. A automação foi desativada.`,
      type: 'error',
      actionUrl: `/crm/whatsapp/${automationId}`,
      record: { kind: 'automation', id: automationId },
    }
  }),
]

const TEMPLATE_STATES = { rejected: 'recusou', paused: 'pausou', disabled: 'desativou' } as const
