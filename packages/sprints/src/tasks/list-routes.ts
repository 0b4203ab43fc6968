import { Day, Id, Instant } from '@cadencia/contract/values'
import type { App } from '@cadencia/server/app'
import { sendNotModified } from '@cadencia/server/etag'
import { decodeCursor, encodeCursor, setPageHeaders } from '@cadencia/server/page-cursor'
import { sendPrepared } from '@cadencia/server/prepared-response'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { boardCache } from './board-cache.ts'
import { listTasks as contract, type Task } from './contract.ts'
import { countTasks, findBoardVersion, listBoard, listTasks, type TaskFilter } from './list-repository.ts'
import { statusOf } from './rules.ts'

/** Cursor schemas by sort order. */
const CURSORS = {
  newest: z.tuple([Instant, Id]),
  due: z.tuple([z.union([Day, z.literal('')]), Id]),
} as const

type Query = z.output<typeof contract.schema.querystring>
type Reply = Pick<FastifyReply, 'header' | 'getHeader' | 'type' | 'getSerializationFunction'>

function filterOf({ status, q, ...query }: Query): TaskFilter {
  const { sprintId, teamId, assignedTo, priority, meetingId, dueUntil } = query
  const words = q === '' ? undefined : q
  const state = status === undefined || status === 'open' ? status : statusOf(status)
  return { sprintId, teamId, assignedTo, status: state, priority, meetingId, words, dueUntil }
}

function isWholeBoard({ sprintId, ...narrowing }: TaskFilter): boolean {
  return sprintId !== undefined && Object.values(narrowing).every((value) => value === undefined)
}

/** `GET /api/tasks`: pages of all tasks, or all of a sprint, whose board's version makes the ETag. */
export function listRoute(app: App): void {
  const findBoard = boardCache()

  /** Sends a whole board from what is kept, whoever asks: everyone sees the same. */
  async function sendBoard(request: FastifyRequest, reply: Reply, sprintId: string, version: number) {
    const board = await findBoard(request.db, { sprintId, version }, reply)
    if (board.version !== version && sendNotModified(request, reply, markOf(sprintId, board.version))) return
    reply.header('x-total-count', String(board.total))
    await sendPrepared(request, reply, board.answer)
  }

  app.route({
    ...contract,
    handler: async (request, reply) => {
      const filter = filterOf(request.query)
      const { sprintId } = filter
      if (sprintId === undefined) return listPage(request, reply, filter)
      const version = await findBoardVersion(request.db, sprintId)
      if (version === undefined) return []
      const isWhole = isWholeBoard(filter)
      const mark = isWhole ? markOf(sprintId, version) : [...markOf(sprintId, version), request.url]
      if (sendNotModified(request, reply, mark)) return reply
      if (isWhole) {
        await sendBoard(request, reply, sprintId, version)
        return reply
      }
      const tasks = await listBoard(request.db, { ...filter, sprintId })
      reply.header('x-total-count', String(tasks.length))
      return tasks
    },
  })
}

function markOf(sprintId: string, version: number): unknown[] {
  return ['board', sprintId, version]
}

async function listPage(
  request: FastifyRequest<{ Querystring: Query }>,
  reply: Pick<FastifyReply, 'header'>,
  filter: TaskFilter,
): Promise<Task[]> {
  const { limit, order, cursor } = request.query
  const after = decodeCursor(cursor, CURSORS[order])
  const tasks = await listTasks(request.db, filter, { limit, order, after })
  const total = await countTasks(request.db, filter)
  const last = tasks.length === limit ? tasks.at(-1) : undefined
  const place = order === 'due' ? (last?.dueDate ?? '') : (last?.createdAt ?? '')
  setPageHeaders(request, reply, { total, next: last && encodeCursor(place, last.id) })
  return tasks
}
