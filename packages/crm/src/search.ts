import { formatCurrency } from '@cadencia/locale/numbers'
import { formatPhone } from '@cadencia/locale/phones'
import type { SearchSource } from '@cadencia/server/search'
import { mayEnterCrm } from '@cadencia/server/viewer'
import { sql } from 'kysely'
import { clientConditions, selectClients } from './clients/repository.ts'
import { leadConditions } from './leads/filters.ts'
import { selectLeads } from './leads/repository.ts'
import { opportunityConditions } from './opportunities/filters.ts'
import { selectOpportunities } from './opportunities/repository.ts'

/** Leads, opportunities and clients, the newest before; nothing for a session that has not unlocked the CRM. */
export const crmSearch: SearchSource = async (db, viewer, { words, limit }) => {
  if (!mayEnterCrm(viewer)) return []
  const leads = await selectLeads(db)
    .where(leadConditions({ q: words }))
    .orderBy(sql`l.created_at desc, l.id desc`)
    .limit(limit)
    .execute()
  const opportunities = await selectOpportunities(db)
    .where(opportunityConditions({ q: words }))
    .orderBy(sql`o.created_at desc, o.id desc`)
    .limit(limit)
    .execute()
  const clients = await selectClients(db)
    .where(clientConditions({ q: words }))
    .orderBy(sql`c.created_at desc, c.id desc`)
    .limit(limit)
    .execute()
  return [
    ...leads.map(({ id, name, company, email, phone }) => ({
      kind: 'lead',
      id,
      title: name,
      detail: company || email || formatPhone(phone ?? ''),
      url: `/crm/leads/${id}`,
    })),
    ...opportunities.map(({ id, title, value }) => ({
      kind: 'opportunity',
      id,
      title,
      detail: formatCurrency(value),
      url: `/crm/opportunities/${id}`,
    })),
    ...clients.map(({ id, name, company }) => ({
      kind: 'client',
      id,
      title: name,
      detail: company,
      url: `/crm/clients/${id}`,
    })),
  ]
}
