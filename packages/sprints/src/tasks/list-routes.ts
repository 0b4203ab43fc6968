import type { App } from '@cadencia/server/app'
import { sendNotModified } from '@cadencia/server/etag'
import { listPage, setTotal } from '@cadencia/server/list-page'
import { sendPrepared } from '@cadencia/server/prepared-response'
import { viewerOf } from '@cadencia/server/viewer'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { SprintsContext } from '../context.ts'
import { boardCache } from './board-cache.ts'
import { listTasks as contract } from './contract.ts'
import { findBoardVersion, listBoard, type TaskFilter, taskList } from './list-repository.ts'
import { statusOf } from './rules.ts'

type Query = z.output<typeof contract.schema.querystring>
type Reply = Pick<FastifyReply, 'header' | 'getHeader' | 'type' | 'getSerializationFunction'>

function filterOf({ status, q, ...query }: Query, ids: readonly string[] | undefined): TaskFilter {
  const { sprintId, teamId, assignedTo, priority, meetingId, labelId, parentId, dueUntil } = query
  const words = q === '' ? undefined : q
  const state = status === undefined || status === 'open' ? status : statusOf(status)
  const narrowing = { sprintId, teamId, assignedTo, meetingId, labelId, parentId }
  return { ...narrowing, ids, status: state, priority, words, dueUntil }
}

function isWholeBoard({ sprintId, ...narrowing }: TaskFilter): boolean {
  return sprintId !== undefined && Object.values(narrowing).every((value) => value === undefined)
}

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
      const { clientId } = request.query
      const asked = { kind: 'task', viewer: viewerOf(request) } as const
      const ids = clientId === undefined ? undefined : await links.idsOfClient(request.db, clientId, asked)
      const filter = filterOf(request.query, ids)
      const { sprintId } = filter
      if (sprintId === undefined) {
        const { sort, order } = request.query
        return listPage(request, reply, taskList(request.db, filter, sort ?? order))
      }
      const version = await findBoardVersion(request.db, sprintId)
      if (version === undefined) return []
      const isWhole = isWholeBoard(filter)
      const mark = isWhole ? markOf(sprintId, version) : [...markOf(sprintId, version), request.url, ids]
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
