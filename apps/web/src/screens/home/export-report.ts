import type { DashboardStats, TeamAtAGlance } from '@cadencia/insights/contract'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'

/** The dashboard's report, as its file says it. */
export function reportOf(stats: DashboardStats, teams: readonly TeamAtAGlance[], now: number) {
  return {
    dashboardStats: stats,
    teams,
    generatedAt: new Date(now).toISOString(),
    period: 'current_month',
  }
}

/** Downloads the report as a JSON file that bears the day in its name. */
export function downloadReport(report: ReturnType<typeof reportOf>): void {
  const file = new Blob([JSON.stringify(report, null, 2)], { type: 'application/json' })
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = `relatorio-dashboard-${saoPauloDay(report.generatedAt)}.json`
  link.click()
  URL.revokeObjectURL(address)
}
