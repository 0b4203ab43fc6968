import type { PersonalData } from '@cadencia/server/personal-data'
import { sql } from 'kysely'

/** What the tables of the administration and of the platform are called in an export. */
export const adminPersonalData: PersonalData = {
  titles: {
    goals: 'Metas que criou',
    access_logs: 'Acessos à API (180 dias)',
    audit_entries: 'Atos administrativos, da pessoa e sobre ela',
  },
  own: { access_logs: ['user_id'], audit_entries: ['entity_id'] },
  ofCrm: { access_logs: sql`t.path ~ '^/api/(crm|whatsapp/(automations|messages))'` },
  texts: [{ table: 'goals', columns: ['title', 'description'] }],
}
