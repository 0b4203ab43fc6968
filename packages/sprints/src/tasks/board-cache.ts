import type { Db } from '@cadencia/db/client'
import { type PreparedResponse, prepareResponse } from '@cadencia/server/prepared-response'
import type { FastifyReply } from 'fastify'
import { readBoard } from './list-repository.ts'

/** Cache size in bytes; evicts the least recently used boards. */
const KEPT_BYTES = 32 * 1024 * 1024

/** A board as it was in one snapshot. */
export interface Board {
  readonly version: number
  readonly total: number
  readonly answer: PreparedResponse
}

interface BoardRequest {
  readonly sprintId: string
  /** The board's current version. */
  readonly version: number
}

type Writer = Pick<FastifyReply, 'getSerializationFunction'>

/**
 * Cache of serialised boards. All viewers get the same response; concurrent requests for one version share one read.
 */
export function boardCache(keptBytes = KEPT_BYTES) {
  const kept = new Map<string, Board>()
  const reading = new Map<string, Promise<Board>>()

  function keep(sprintId: string, board: Board): Board {
    const held = kept.get(sprintId)
    const newest = held && held.version > board.version ? held : board
    kept.delete(sprintId)
    kept.set(sprintId, newest)
    let bytes = 0
    for (const { answer } of kept.values()) bytes += answer.bytes()
    for (const [id, { answer }] of kept) {
      if (bytes <= keptBytes) break
      bytes -= answer.bytes()
      kept.delete(id)
    }
    return board
  }

  async function read(db: Db, { sprintId, version: known }: BoardRequest, reply: Writer): Promise<Board> {
    const { version, tasks } = await readBoard(db, sprintId, known)
    return { version, total: tasks.length, answer: prepareResponse(reply, tasks) }
  }

  /** May return a later version than requested. */
  return async (db: Db, request: BoardRequest, reply: Writer): Promise<Board> => {
    const { sprintId, version } = request
    const held = kept.get(sprintId)
    if (held && held.version >= version) return keep(sprintId, held)
    const key = `${sprintId} ${version}`
    const running = reading.get(key)
    if (running) return running
    const started = read(db, request, reply)
      .then((board) => keep(sprintId, board))
      .finally(() => reading.delete(key))
    reading.set(key, started)
    return started
  }
}
