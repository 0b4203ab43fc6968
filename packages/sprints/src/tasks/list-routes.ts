import type { App } from '@cadencia/server/app'
import { sendNotModified } from '@cadencia/server/etag'
import { listPage, setTotal } from '@cadencia/server/list-page'
import { chosenFilters } from '@cadencia/server/list-query'
import { sendPrepared } from '@cadencia/server/prepared-response'
import { viewerOf } from '@cadencia/server/viewer'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SprintsContext } from '../context.ts'
import { boardCache } from './board-cache.ts'
import { listTasks as contract, TASK_LIST } from './contract.ts'
import { findBoardVersion, listBoard, taskList } from './list-repository.ts'

type Reply = Pick<FastifyReply, 'header' | 'getHeader' | 'type' | 'getSerializationFunction'>

/** `GET /api/tasks`: pages of all tasks, or all of a sprint, whose board's version makes the ETag. */
export function listRoute(app: App, { links }: Pick<SprintsContext, 'links'>): void {
  const findBoard = boardCache()

  /** Sends a whole board from what is kept, whoever asks: everyone sees the same. */
  async function sendBoard(request: FastifyRequest, reply: Reply, sprintId: string, version: number) {
    const board = await findBoard(request.db, { sprintId, version }, reply)
    if (board.version !== version && sendNotModified(request, reply, markOf(sprintId, board.version))) return
    setTotal(reply, board.total)
    await sendPrepared(request, reply, board.answer)
  }

  app.route({
    ...contract,
    handler: async (request, reply) => {
      const { query } = request
      const { clientId, sprintId, sort, order } = query
      const asked = { kind: 'task', viewer: viewerOf(request) } as const
      const linkedIds = clientId === undefined ? [] : await links.idsOfClient(request.db, clientId, asked)
      const filter = { ...query, linkedIds }
      if (sprintId === undefined) return listPage(request, reply, taskList(request.db, filter, sort ?? order))
      const version = await findBoardVersion(request.db, sprintId)
      if (version === undefined) return []
      const isWhole = chosenFilters(TASK_LIST, query).length === 1
      const mark = isWhole
        ? markOf(sprintId, version)
        : [...markOf(sprintId, version), request.url, linkedIds]
      if (sendNotModified(request, reply, mark)) return reply
      if (isWhole) {
        await sendBoard(request, reply, sprintId, version)
        return reply
      }
      const tasks = await listBoard(request.db, { ...filter, sprintId })
      setTotal(reply, tasks.length)
      return tasks
    },
  })
}

function markOf(sprintId: string, version: number): unknown[] {
  return ['board', sprintId, version]
}
