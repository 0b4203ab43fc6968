import type { App } from '@cadencia/server/app'
import type { CrmContext } from '../context.ts'
import { getCrmStats } from './contract.ts'
import { readStats } from './repository.ts'

export function statsRoutes(app: App, { now }: Pick<CrmContext, 'now'>): void {
  app.route({
    ...getCrmStats,
    handler: (request) => readStats(request.db, new Date(now()).toISOString()),
  })
}
