import type { OwnDatabase } from '../support/database.ts'
import { startServer } from '../support/server.ts'
import { prepareData } from './data.ts'
import { benchFanOut, type FanOutEffort } from './fan-out.ts'
import { type FootprintEffort, measureFootprint, measurePage } from './footprint.ts'
import type { Figures } from './report.ts'
import { benchRoutes, type Effort } from './routes.ts'

export type BenchEffort = Effort & FanOutEffort & FootprintEffort

/** Measures everything on an empty database, one thing after the other. */
export async function runBench(database: OwnDatabase, effort: BenchEffort): Promise<Figures> {
  const server = await startServer({ databaseUrl: database.url, env: { LOG_LEVEL: 'warn' } })
  try {
    await prepareData(database)
    // The creations come last: they make the list longer.
    const fanOut = await benchFanOut({ server, database }, effort)
    const pages = [
      { name: 'first page', isFirst: true, ...(await measurePage(server, '/')) },
      { name: 'dashboard, signed in', isFirst: false, ...(await measurePage(server, '/', 1)) },
      { name: 'meetings, signed in', isFirst: false, ...(await measurePage(server, '/meetings', 1)) },
    ]
    const routes = await benchRoutes({ server, database }, effort)
    await server.end()
    return { routes, fanOut, pages, footprint: await measureFootprint(database.url, effort) }
  } finally {
    await server.end()
  }
}
