import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'
import { LEAD_SOURCES, LEAD_STATUSES, TEMPERATURES } from '../leads/contract.ts'
import { forecastOf, stageFigures } from '../opportunities/board-repository.ts'
import type { CrmStats } from './contract.ts'

/** Clients over opportunities as a rounded percent; 0 when there are no opportunities. */
export function conversionRate(clients: number, opportunities: number): number {
  return opportunities === 0 ? 0 : Math.round((clients / opportunities) * 100)
}

interface LeadCount {
  readonly source: string
  readonly status: string
  readonly temperature: string | null
  readonly count: number
}

/** The figures of the CRM at an instant (ISO). */
export async function readStats(db: Db, now: string): Promise<CrmStats> {
  const byStage = await stageFigures(db, {})
  const { rows: leads } = await sql<LeadCount>`
    select source, status, temperature, count(*)::int as count from leads where deleted_at is null
    group by source, status, temperature`.execute(db)
  const { rows: rest } = await sql<{ clients: number; overdue: number; upcoming: number }>`
    select (select count(*)::int from clients where deleted_at is null) as clients,
      (select count(*)::int from crm_activities
        where deleted_at is null and outcome is null and scheduled_at < ${now}::timestamptz) as overdue,
      (select count(*)::int from crm_activities
        where deleted_at is null and outcome is null and scheduled_at >= ${now}::timestamptz) as upcoming
  `.execute(db)
  const { clients, overdue, upcoming } = rest[0] ?? { clients: 0, overdue: 0, upcoming: 0 }
  const totalOpportunities = byStage.reduce((sum, { count }) => sum + count, 0)
  const counted = (holds: (lead: LeadCount) => boolean) =>
    leads.filter(holds).reduce((sum, { count }) => sum + count, 0)
  return {
    totalLeads: counted(() => true),
    totalOpportunities,
    totalClients: clients,
    pipelineTotal: Math.round(byStage.reduce((sum, { value }) => sum + value, 0) * 100) / 100,
    conversionRate: conversionRate(clients, totalOpportunities),
    forecast: forecastOf(byStage),
    byStage,
    bySource: LEAD_SOURCES.map((source) => ({ source, count: counted((lead) => lead.source === source) })),
    byStatus: LEAD_STATUSES.map((status) => ({ status, count: counted((lead) => lead.status === status) })),
    byTemperature: TEMPERATURES.map((temperature) => ({
      temperature,
      count: counted((lead) => lead.temperature === temperature),
    })),
    activities: { overdue, upcoming },
  }
}
