import type { Db } from '@cadencia/db/client'
import type { Traces } from '@cadencia/server/erasure/mentions'
import type { PersonalData } from '@cadencia/server/personal-data'
import { sql } from 'kysely'
import { activityRecord } from './activities/record.ts'
import { automationRecord } from './automations/record.ts'
import { clientRecord } from './clients/record.ts'
import { leadRecord } from './leads/record.ts'
import { opportunityRecord } from './opportunities/record.ts'

/** Names, addresses and numbers of other leads and clients that hold, or equal, one of these. */
async function listOthers(db: Db, { ids, emails, phones, names }: Traces): Promise<string[]> {
  const texts = [...emails, ...names.filter((name) => name.includes(' '))]
  const { rows } = await sql<{ value: string }>`
    with contacts as (
      select id, name, email, phone from leads where erased_at is null
      union all select id, name, email, phone from clients)
    select o.value from contacts, lateral (values (lower(name)), (lower(email)), (phone)) o (value)
    where id::text <> all(${ids}::text[]) and (o.value = any(${phones}::text[]) or exists (
      select from unnest(${texts}::text[]) own where strpos(o.value, lower(own)) > 0))`.execute(db)
  return rows.map(({ value }) => value)
}

const TITLES = {
  leads: 'Leads que criou ou atende',
  opportunities: 'Oportunidades que criou ou atende',
  opportunity_stages: 'Etapas de oportunidades que mudou',
  clients: 'Clientes que criou ou atende',
  crm_activities: 'Atividades comerciais que registrou',
  crm_attachments: 'Arquivos comerciais que anexou',
  lead_imports: 'Importações que fez',
  automations: 'Automações que criou',
}

const always = (tables: readonly string[]) =>
  Object.fromEntries(tables.map((table) => [table, sql<boolean>`true`]))

const KINDS = [leadRecord, opportunityRecord, clientRecord, activityRecord, automationRecord].map(
  ({ kind }) => kind,
)

/** What this domain keeps of people; leads are erased by a route of its own. */
export const crmPersonalData: PersonalData = {
  titles: TITLES,
  ofCrm: { ...always(Object.keys(TITLES)), record_history: sql`t.noun = any(${KINDS}::text[])` },
  texts: [
    { table: 'leads', columns: ['notes', 'consent_note'] },
    { table: 'clients', columns: ['notes'] },
    { table: 'opportunities', columns: ['title', 'notes', 'lost_reason'] },
    { table: 'opportunity_stages', columns: ['lost_reason'] },
    { table: 'crm_activities', columns: ['subject', 'description', 'next_action'] },
    { table: 'automations', columns: ['name', 'message'] },
    { table: 'automation_runs', columns: ['reason'] },
    { table: 'automation_deliveries', columns: ['reason'] },
    { table: 'lead_imports', columns: ['file_name', 'message', 'notices'] },
    { table: 'lead_import_refusals', columns: ['message'] },
  ],
  listOthers,
}
