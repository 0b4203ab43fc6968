import type { PersonalData } from '@cadencia/server/personal-data'

/** What the tables of the administration and of the platform are called in an export. */
export const adminPersonalData: PersonalData = {
  titles: {
    goals: 'Metas que criou',
    access_logs: 'Acessos à API (180 dias)',
    audit_entries: 'Atos administrativos, da pessoa e sobre ela',
  },
  texts: [{ table: 'goals', columns: ['title', 'description'] }],
}
