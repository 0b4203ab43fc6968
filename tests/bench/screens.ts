import type { OwnDatabase } from '../support/database.ts'
import { type ServerOptions, startServer } from '../support/server.ts'
import { prepareBoards } from './board-data.ts'
import { type CrmSize, prepareCrm } from './crm-data.ts'
import { BENCH_CRM_PASSWORD, prepareData } from './data.ts'
import { benchPages, type PageEffort, type ScreenTimes } from './page.ts'
import { benchScrolling, type ScrollEffort, type ScrollFigures } from './scroll.ts'

const serverOptions = (database: OwnDatabase, seed: 'demo' | 'none'): ServerOptions => ({
  databaseUrl: database.url,
  env: { LOG_LEVEL: 'warn', CRM_PASSWORD: BENCH_CRM_PASSWORD, SEED: seed },
})

/** How screens start and change, with the demo data. No names: all screens. */
export async function runPageBench(
  database: OwnDatabase,
  effort: PageEffort,
  names: readonly string[] = [],
): Promise<ScreenTimes[]> {
  const server = await startServer(serverOptions(database, 'demo'))
  try {
    return await benchPages({ url: server.url, crmPassword: BENCH_CRM_PASSWORD }, effort, names)
  } finally {
    await server.end()
  }
}

/** How the longest screens scroll. */
export async function runScrollBench(
  database: OwnDatabase,
  effort: CrmSize & ScrollEffort,
): Promise<ScrollFigures[]> {
  const server = await startServer(serverOptions(database, 'none'))
  try {
    await prepareData(database)
    await prepareBoards(database)
    await prepareCrm(database, effort)
    return await benchScrolling(server, database, effort)
  } finally {
    await server.end()
  }
}
