import { announce, type LiveRule } from '@cadencia/realtime/rules'
import { leadImportMoved } from './facts.ts'

/** Sessions that unlocked the CRM hear how far an import has come. */
export const importLive: readonly LiveRule[] = [
  announce(leadImportMoved, ({ importId: id, done, total, status }) => ({
    to: 'crm',
    event: { type: 'progress', entity: 'lead_import', id, done, total, status },
  })),
]
