import type { Db } from '@cadencia/db/client'
import { formatDate } from '@cadencia/locale/dates'
import { formatPhone } from '@cadencia/locale/phones'
import { allRows } from '@cadencia/server/list-page'
import { newestFirst } from '@cadencia/server/sort-order'
import { sql } from 'kysely'
import { LEAD_STATUS_LABELS, SOURCE_LABELS } from '../labels.ts'
import type { LeadFilter, LeadSource, LeadStatus } from '../leads/contract.ts'
import { leadConditions } from '../leads/filters.ts'

/** Rows that are read and held at once. */
const ROWS_AT_ONCE = 2000

interface ExportedLead {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly company: string
  readonly source: LeadSource
  readonly status: LeadStatus
  readonly createdAt: string
}

export async function countLeads(db: Db, filter: LeadFilter): Promise<number> {
  const { count } = await db
    .selectFrom('leads')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(leadConditions(filter))
    .executeTakeFirstOrThrow()
  return count
}

function exportList(db: Db, filter: LeadFilter) {
  return {
    rows: db
      .selectFrom('leads')
      .select([
        'leads.id',
        'leads.name',
        'leads.email',
        'leads.phone',
        'leads.company',
        'leads.created_at as createdAt',
      ])
      .select([sql<LeadSource>`leads.source`.as('source'), sql<LeadStatus>`leads.status`.as('status')])
      .where(leadConditions(filter)),
    order: newestFirst<ExportedLead>('leads'),
  }
}

/** A number with a blank in it, which spreadsheets keep: they take one without for an amount, and round it. */
function spaced(phone: string): string {
  if (!phone.startsWith('+')) return formatPhone(phone)
  return phone.startsWith('+55') ? phone.replace('+55', '+55 ') : phone.replace(/(?=\d{4}$)/, ' ')
}

function rowOf(lead: ExportedLead, isForSpreadsheets: boolean): string[] {
  const { name, email, company, source, status, createdAt } = lead
  const phone = lead.phone !== null && isForSpreadsheets ? spaced(lead.phone) : lead.phone
  const state = [SOURCE_LABELS[source], LEAD_STATUS_LABELS[status], formatDate(createdAt)]
  return [name, email ?? '', phone ?? '', company, ...state]
}

/**
 * The leads of a filter as rows of the file, the newest before, read page by page: memory does not grow with their
 * number, and no connection is held while the reader is slow. An import gives back exactly what was exported.
 * `isForSpreadsheets`: for a text that a spreadsheet will open, which would take plain numbers for amounts.
 */
export function leadRows(db: Db, filter: LeadFilter, isForSpreadsheets = false): AsyncGenerator<string[]> {
  return allRows(exportList(db, filter), ROWS_AT_ONCE, (leads) =>
    leads.map((lead) => rowOf(lead, isForSpreadsheets)),
  )
}
