import { factSetAside } from '@cadencia/db/facts'
import { type CauseAreas, type NotificationRule, notificationRule } from '@cadencia/server/notices'

/** The areas of its causes. */
export const systemCauses: CauseAreas = {
  system: 'admin',
}

export const systemNotices: readonly NotificationRule[] = [
  notificationRule(factSetAside, 'system', async ({ fact }, people) => ({
    to: await people.administrators(),
    title: 'Evento não entregue',
    message: `Um evento (${fact}) não pôde ser tratado e espera por você na página do sistema. Os seguintes continuam.`,
    type: 'error',
    actionUrl: '/admin/system',
  })),
]
