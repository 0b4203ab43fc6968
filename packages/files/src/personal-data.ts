import type { PersonalData } from '@cadencia/server/personal-data'

/** What this domain keeps of people. */
export const filePersonalData: PersonalData = {
  titles: {
    files: 'Arquivos enviados',
    upload_tickets: 'Envios de arquivo em andamento',
  },
}
