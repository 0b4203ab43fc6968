import { enqueue } from '@cadencia/jobs/enqueue'
import type { PersonalData } from '@cadencia/server/personal-data'
import { sql } from 'kysely'
import { removeUnusedFiles } from './facts.ts'
import { discardLoose } from './repository.ts'

/** What this domain keeps of people. */
export const filePersonalData: PersonalData = {
  titles: {
    files: 'Arquivos enviados',
    upload_tickets: 'Envios de arquivo em andamento',
  },
  own: { files: ['owner_id'], upload_tickets: ['user_id'] },
  ofCrm: { files: sql`coalesce(t.use in ('crm', 'leads', 'automations'), false)` },
  texts: [{ table: 'files', columns: ['name'] }],
  erase: async (trx, { userId }) => {
    await discardLoose(trx, userId)
    await trx.deleteFrom('upload_tickets').where('user_id', '=', userId).execute()
    await enqueue(trx, removeUnusedFiles, {})
  },
}
