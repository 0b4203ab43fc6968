import type { OwnDatabase } from '../support/database.ts'
import { ownRedisUrl } from '../support/redis.ts'
import { startServer } from '../support/server.ts'
import { benchAccessLog } from './access-log.ts'
import { prepareBoards, readBoards } from './board-data.ts'
import { benchChat, type ChatEffort } from './chat-fan-out.ts'
import { type CrmSize, prepareCrm } from './crm-data.ts'
import { prepareData } from './data.ts'
import { benchFanOut, type FanOutEffort } from './fan-out.ts'
import { type FootprintEffort, measureFootprint, measurePage } from './footprint.ts'
import { BENCH_CRM_PASSWORD, benchImport, type ImportEffort } from './imports.ts'
import { benchJobs, type JobEffort } from './jobs.ts'
import { benchLedger, type LedgerEffort } from './ledger.ts'
import type { Figures } from './report.ts'
import { benchRoutes, type Effort, type RouteFigures } from './routes.ts'

export type BenchEffort = CrmSize &
  Effort &
  FanOutEffort &
  FootprintEffort &
  ChatEffort &
  ImportEffort &
  JobEffort &
  LedgerEffort

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
  const server = await startServer({
    databaseUrl: database.url,
    env: { LOG_LEVEL: 'warn', CRM_PASSWORD: BENCH_CRM_PASSWORD },
  })
  try {
    await prepareAll(database, effort)
    // Creations come last: they make the list longer.
    const fanOut = await benchFanOut({ server, database }, effort)
    const [{ sprintId }] = await readBoards(database)
    const boardPath = `/sprints/${sprintId}/kanban`
    const pages = [
      { name: 'first page', isFirst: true, ...(await measurePage(server, '/')) },
      { name: 'dashboard, signed in', isFirst: false, ...(await measurePage(server, '/', 1)) },
      { name: 'meetings, signed in', isFirst: false, ...(await measurePage(server, '/meetings', 1)) },
      { name: 'board, signed in', isFirst: false, ...(await measurePage(server, boardPath, 1)) },
    ]
    const routes = await benchRoutes({ server, database }, effort)
    const leadImport = await benchImport({ server, database }, effort)
    const accessLog = await benchAccessLog({ server, database }, effort)
    await server.end()
    const redisUrl = ownRedisUrl()
    const chats = [
      await benchChat({ database, redisUrl: undefined }, effort),
      ...(redisUrl ? [await benchChat({ database, redisUrl }, effort)] : []),
    ]
    const jobs = [
      await benchJobs({ database, redisUrl: undefined }, effort),
      ...(redisUrl ? [await benchJobs({ database, redisUrl }, effort)] : []),
    ]
    const footprint = await measureFootprint(database.url, effort)
    return {
      routes,
      accessLog,
      fanOut,
      leadImport,
      chats,
      jobs,
      pages,
      footprint,
      ledger: await benchLedger(database, effort),
    }
  } finally {
    await server.end()
  }
}
