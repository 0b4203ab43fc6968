import type { DashboardStats, TeamAtAGlance } from '@cadencia/insights/dashboard/contract'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { saveJson } from '../../../kit/save-file.ts'

interface Shown {
  readonly stats: DashboardStats
  readonly teams: readonly TeamAtAGlance[]
}

/** Saves what the dashboard shows as a JSON file that bears the day in its name. */
export function saveDashboard({ stats, teams }: Shown, now: number): void {
  const generatedAt = new Date(now).toISOString()
  const report = { dashboardStats: stats, teams, generatedAt, period: 'current_month' }
  saveJson(`relatorio-dashboard-${saoPauloDay(generatedAt)}.json`, report)
}
