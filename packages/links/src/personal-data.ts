import type { PersonalData } from '@cadencia/server/personal-data'
import { sql } from 'kysely'
import { LINKED_KINDS } from './contract.ts'
import { isOfCrm } from './rights.ts'

const CRM_KINDS = LINKED_KINDS.filter(isOfCrm)

export const linkPersonalData: PersonalData = {
  titles: { links: 'Ligações que fez entre registros' },
  own: { links: ['created_by'] },
  ofCrm: {
    links: sql<boolean>`(t.kind = any(${CRM_KINDS}::text[]) or t.other_kind = any(${CRM_KINDS}::text[]))`,
  },
}
