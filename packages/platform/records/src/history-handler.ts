import type { Db } from '@cadencia/db/client'
import { listPage } from '@cadencia/server/list-page'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { fieldHistoryList } from './history.ts'

type HistoryRequest = FastifyRequest<{
  Params: { id: string }
  Querystring: { limit: number; cursor?: string | undefined }
}>

interface Histories {
  /** Throws where the record is not there. */
  readonly get: (db: Db, id: string) => Promise<unknown>
  readonly history: (db: Db, id: string) => ReturnType<typeof fieldHistoryList>
}

/** Answers `GET {record}/history` for everybody who may make the call. */
export function historyOf(records: Histories) {
  return async ({ db, params, url, query }: HistoryRequest, reply: FastifyReply) => {
    await records.get(db, params.id)
    return listPage({ url, query }, reply, records.history(db, params.id))
  }
}
