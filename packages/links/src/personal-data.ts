import { kindsWith } from '@cadencia/contract/kinds'
import type { PersonalData } from '@cadencia/server/personal-data'
import { sql } from 'kysely'

const CRM_KINDS = kindsWith({ isLinked: true, access: 'crm' })

export const linkPersonalData: PersonalData = {
  titles: { links: 'Ligações que fez entre registros' },
  own: { links: ['created_by'] },
  ofCrm: {
    links: sql<boolean>`(t.kind = any(${CRM_KINDS}::text[]) or t.other_kind = any(${CRM_KINDS}::text[]))`,
  },
}
