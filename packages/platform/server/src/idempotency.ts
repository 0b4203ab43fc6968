import { createHash } from 'node:crypto'
import type { Db } from '@cadencia/db/client'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ControlledTransaction, Kysely } from 'kysely'
import type { App } from './app.ts'
import { AppError } from './app-error.ts'

type Schema = Db extends Kysely<infer S> ? S : never
type OpenTrx = ControlledTransaction<Schema>

interface Claim {
  readonly trx: OpenTrx
  readonly owner: string
  readonly key: string
  readonly release: () => void
}

const MAX_KEY_LENGTH = 200
const claims = new WeakMap<FastifyRequest, Claim>()

function hashOf(request: FastifyRequest): string {
  const content = JSON.stringify([request.method, request.url, request.body ?? null])
  return createHash('sha256').update(content).digest('hex')
}

/** Lets one request per key through at a time, so that repeats wait without holding a connection. */
function singleFile() {
  const tails = new Map<string, Promise<void>>()
  return async (name: string): Promise<() => void> => {
    const before = tails.get(name)
    let release = () => {}
    const mine = new Promise<void>((resolve) => {
      release = resolve
    })
    const tail = (before ?? Promise.resolve()).then(() => mine)
    tails.set(name, tail)
    void tail.then(() => tails.get(name) === tail && tails.delete(name))
    await before
    return release
  }
}

/**
 * Idempotency keys. A POST that carries one runs in a single transaction together with the row that holds
 * its key and its answer: either all of it is there or nothing. A repeat waits for the first to end and
 * gets its answer; with another body it is 422. Failed requests keep nothing, so they may be tried again.
 */
export function registerIdempotency(app: App, db: Db): void {
  const enter = singleFile()

  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers['idempotency-key']
    if (request.method !== 'POST' || key === undefined || !request.viewer) return
    if (request.routeOptions.config.isSecret) return
    if (typeof key !== 'string' || key.length === 0 || key.length > MAX_KEY_LENGTH) {
      throw new AppError('invalid', 400, 'Idempotency-Key inválida.')
    }
    const owner = request.viewer.userId
    const release = await enter(`${owner} ${key}`)
    try {
      const stored = await claim(request, { owner, key, release })
      if (stored) return replay(reply, stored)
    } catch (error) {
      release()
      throw error
    }
  })

  async function claim(request: FastifyRequest, { owner, key, release }: Omit<Claim, 'trx'>) {
    const requestHash = hashOf(request)
    const trx = await db.startTransaction().execute()
    try {
      const fresh = await trx
        .insertInto('idempotency_keys')
        .values({ owner, key, request_hash: requestHash })
        .onConflict((conflict) => conflict.doNothing())
        .returning('key')
        .executeTakeFirst()
      if (fresh) {
        claims.set(request, { trx, owner, key, release })
        request.db = trx
        return undefined
      }
      const stored = await trx
        .selectFrom('idempotency_keys')
        .select(['request_hash', 'status', 'body'])
        .where('owner', '=', owner)
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
      await trx.rollback().execute()
      release()
      if (stored.request_hash !== requestHash) {
        throw new AppError(
          'idempotency_key_reused',
          422,
          'Esta chave de idempotência já foi usada com outro conteúdo.',
        )
      }
      return stored
    } catch (error) {
      if (!trx.isCommitted && !trx.isRolledBack)
        await trx
          .rollback()
          .execute()
          .catch(() => {})
      throw error
    }
  }

  app.addHook('onSend', async (request, reply, payload) => {
    const claimed = claims.get(request)
    if (!claimed) return payload
    claims.delete(request)
    const { trx, owner, key, release } = claimed
    try {
      if (reply.statusCode >= 400) {
        await trx.rollback().execute()
        return payload
      }
      const body = typeof payload === 'string' ? payload : ''
      await trx
        .updateTable('idempotency_keys')
        .set({ status: reply.statusCode, body })
        .where('owner', '=', owner)
        .where('key', '=', key)
        .execute()
      await trx.commit().execute()
    } finally {
      if (!trx.isCommitted && !trx.isRolledBack)
        await trx
          .rollback()
          .execute()
          .catch(() => {})
      release()
    }
    return payload
  })
}

function replay(reply: FastifyReply, stored: { status: number | null; body: string | null }) {
  const { status, body } = stored
  reply.code(status ?? 200).header('idempotent-replayed', 'true')
  return body ? reply.type('application/json; charset=utf-8').serializer(String).send(body) : reply.send()
}
