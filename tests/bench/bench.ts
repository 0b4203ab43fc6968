import type { OwnDatabase } from '../support/database.ts'
import { startServer } from '../support/server.ts'
import { prepareBoards } from './board-data.ts'
import { type CrmSize, prepareCrm } from './crm-data.ts'
import { prepareData } from './data.ts'
import { benchFanOut, type FanOutEffort } from './fan-out.ts'
import { type FootprintEffort, measureFootprint } from './footprint.ts'
import type { Figures } from './report.ts'
import { benchRoutes, type Effort, type RouteFigures } from './routes.ts'

export type BenchEffort = CrmSize & Effort & FanOutEffort & FootprintEffort

/** Measures the routes that `effort` names, on an empty database. */
export async function runRoutes(database: OwnDatabase, effort: Effort & CrmSize): Promise<RouteFigures[]> {
  const server = await startServer({ databaseUrl: database.url, env: { LOG_LEVEL: 'warn' } })
  try {
    await prepareAll(database, effort)
    return await benchRoutes({ server, database }, effort)
  } finally {
    await server.end()
  }
}

async function prepareAll(database: OwnDatabase, size: CrmSize): Promise<void> {
  await prepareData(database)
  await prepareBoards(database)
  await prepareCrm(database, size)
}

/** Runs all benchmarks on an empty database, sequentially. */
export async function runBench(database: OwnDatabase, effort: BenchEffort): Promise<Figures> {
  const server = await startServer({ databaseUrl: database.url, env: { LOG_LEVEL: 'warn' } })
  try {
    await prepareAll(database, effort)
    // Creations come last: they make the list longer.
    const fanOut = await benchFanOut({ server, database }, effort)
    const routes = await benchRoutes({ server, database }, effort)
    await server.end()
    return { routes, fanOut, footprint: await measureFootprint(database.url, effort) }
  } finally {
    await server.end()
  }
}
