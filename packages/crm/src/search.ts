import { fileHit, fileUrl } from '@cadencia/files/read-repository'
import { formatDateTime } from '@cadencia/locale/dates'
import { formatCurrency } from '@cadencia/locale/numbers'
import { formatPhone } from '@cadencia/locale/phones'
import { matchBeside, matchRanges } from '@cadencia/locale/text-match'
import type { SearchSource } from '@cadencia/server/search'
import { mayEnterCrm } from '@cadencia/server/viewer'
import { plainText } from '@cadencia/text/plain-text'
import { sql } from 'kysely'
import { activityConditions, selectActivities } from './activities/repository.ts'
import type { Attachable } from './attachments/contract.ts'
import { findFiles } from './attachments/record-repository.ts'
import { clientConditions, selectClients } from './clients/repository.ts'
import { ACTIVITY_LABELS } from './labels.ts'
import { leadConditions } from './leads/filters.ts'
import { selectLeads } from './leads/repository.ts'
import type { Opportunity } from './opportunities/contract.ts'
import { opportunityConditions } from './opportunities/filters.ts'
import { selectOpportunities } from './opportunities/repository.ts'

const PATHS = {
  lead: '/crm/leads',
  opportunity: '/crm/opportunities',
  client: '/crm/clients',
} as const satisfies Record<Attachable, string>

/** Leads, opportunities, clients, activities and files, the newest before; nothing for a session that has not unlocked the CRM. */
export const crmSearch: SearchSource = async (db, viewer, { words, limit }) => {
  if (!mayEnterCrm(viewer)) return []
  const leads = await selectLeads(db)
    .where(leadConditions({ q: words }))
    .orderBy(sql`leads.created_at desc, leads.id desc`)
    .limit(limit)
    .execute()
  const opportunities = await selectOpportunities(db)
    .where(opportunityConditions({ q: words }))
    .orderBy(sql`opportunities.created_at desc, opportunities.id desc`)
    .limit(limit)
    .execute()
  const clients = await selectClients(db)
    .where(clientConditions({ q: words }))
    .orderBy(sql`clients.created_at desc, clients.id desc`)
    .limit(limit)
    .execute()
  const activities = await selectActivities(db)
    .where(activityConditions({ q: words }, new Date().toISOString()))
    .orderBy(sql`crm_activities.created_at desc, crm_activities.id desc`)
    .limit(limit)
    .execute()
  const files = await findFiles(db, words, limit)
  return [
    ...leads.map(({ id, name, company, email, phone, notes, notesFormat }) => ({
      kind: 'lead',
      id,
      title: name,
      detail: company || email || formatPhone(phone ?? ''),
      url: `/crm/leads/${id}`,
      ...matchBeside(name, words, {
        Empresa: company,
        'E-mail': email,
        Telefone: phone && formatPhone(phone),
        Observações: () => plainText(notes, notesFormat),
      }),
    })),
    ...opportunities.map(({ id, title, value, lead, notes, notesFormat }) => ({
      kind: 'opportunity',
      id,
      title,
      detail: formatCurrency(value),
      url: `/crm/opportunities/${id}`,
      ...opportunityMatch(words, { title, lead, notes: () => plainText(notes, notesFormat) }),
    })),
    ...clients.map(({ id, name, company, email, phone, notes, notesFormat }) => ({
      kind: 'client',
      id,
      title: name,
      detail: company,
      url: `/crm/clients/${id}`,
      ...matchBeside(name, words, {
        Empresa: company,
        'E-mail': email,
        Telefone: phone && formatPhone(phone),
        Observações: () => plainText(notes, notesFormat),
      }),
    })),
    ...activities.map(({ id, type, subject, description, descriptionFormat, nextAction, scheduledAt }) => ({
      kind: 'activity',
      id,
      title: subject,
      detail: [ACTIVITY_LABELS[type], scheduledAt && formatDateTime(scheduledAt)].filter(Boolean).join(' · '),
      url: `/crm/activities/${id}`,
      ...matchBeside(subject, words, {
        Descrição: () => plainText(description, descriptionFormat),
        'Próxima ação': nextAction,
      }),
    })),
    ...files.map(({ kind, id, ...file }) =>
      fileHit({ ...file, url: fileUrl(`${PATHS[kind]}/${id}`, file.fileId) }, words),
    ),
  ]
}

type FoundOpportunity = Pick<Opportunity, 'title' | 'lead'> & { readonly notes: () => string }

/** Opportunities are also found by whatever their lead holds, such as its notes. */
function opportunityMatch(words: string, { title, lead, notes }: FoundOpportunity) {
  const named = lead && [lead.name, lead.company].filter(Boolean).join(' · ')
  const found = matchBeside(title, words, { Lead: named, Observações: notes })
  if (found.match || !named || matchRanges(title, words).length > 0) return found
  return { match: { field: 'Lead', excerpt: named } }
}
