import { onDatabase } from '../support/database.ts'
import { ownRedisUrl } from '../support/redis.ts'
import { benchLostServer, type LostServerEffort, type LostServerFigures } from './lost-server.ts'
import {
  benchIdleSockets,
  benchProcesses,
  type IdleFigures,
  type ProcessFigures,
  type ScaleEffort,
} from './scale.ts'

export interface ScaleFigures {
  readonly processes: readonly ProcessFigures[]
  readonly idle: IdleFigures
  readonly lostServer: readonly LostServerFigures[]
}

/** More processes, more sockets, and one process less, each on a database of its own; with Redis where there is one. */
export async function runScaleBench(
  postgresUrl: string,
  effort: ScaleEffort & LostServerEffort,
): Promise<ScaleFigures> {
  const redisUrl = ownRedisUrl()
  const ways = redisUrl === undefined ? [undefined] : [undefined, redisUrl]
  const processes: ProcessFigures[] = []
  const lostServer: LostServerFigures[] = []
  for (const way of ways) {
    for (const count of effort.processes) {
      processes.push(await onDatabase(postgresUrl, (own) => benchProcesses(own, way, count, effort)))
    }
    lostServer.push(await onDatabase(postgresUrl, (own) => benchLostServer(own, way, effort)))
  }
  const idle = await onDatabase(postgresUrl, (own) => benchIdleSockets(own, effort))
  return { processes, idle, lostServer }
}
