import { createHash } from 'node:crypto'
import { Problem } from '@cadencia/contract/problem'
import type { Db } from '@cadencia/db/client'
import { markTransaction, withTransactionScope } from '@cadencia/db/open-transaction'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ControlledTransaction, Kysely } from 'kysely'
import type { App } from './app.ts'
import { AppError } from './app-error.ts'
import { type AskedKey, freeKey, type StoredAnswer, storeAnswer, takeKey } from './idempotency-keys.ts'

type Schema = Db extends Kysely<infer S> ? S : never
type OpenTrx = ControlledTransaction<Schema>

/** Stores the response of a running request before it is sent. */
interface Claim {
  keep(answer: StoredAnswer): Promise<void>
  /** Discards the key of a failed request. */
  drop(): Promise<void>
}

const MAX_KEY_LENGTH = 200
const claims = new WeakMap<FastifyRequest, Claim>()

function hashOf(request: FastifyRequest): string {
  const content = JSON.stringify([request.method, request.url, request.body ?? null])
  return createHash('sha256').update(content).digest('hex')
}

/** The key does not cover the bytes of files, so that it is ignored for them. */
const isMultipart = (request: FastifyRequest) => /^multipart\//i.test(request.headers['content-type'] ?? '')

/** The request's key; undefined if there is none or it is ignored. Throws 400 for one that is too long. */
function askedKey(request: FastifyRequest): AskedKey | undefined {
  const key = request.headers['idempotency-key']
  if (request.method !== 'POST' || key === undefined || !request.viewer) return undefined
  const { isSecret, isReading } = request.routeOptions.config
  if (isSecret || isReading || isMultipart(request)) return undefined
  if (typeof key !== 'string' || key.length === 0 || key.length > MAX_KEY_LENGTH) {
    throw new AppError('invalid', 400, 'Idempotency-Key inválida.')
  }
  return { owner: request.viewer.userId, key, requestHash: hashOf(request) }
}

/** Serialises requests per key, so that repeats wait without a database connection. */
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
 * Idempotency keys. A POST with a key runs in one transaction with the row of its key and response. A repeat waits and
 * gets the same response, if its person may still read it; another body is 422. Failed requests store nothing and may be retried. Endpoints with
 * `waitsOutside` reserve the key before and store the response after the call: meanwhile, and forever after a crash, a
 * repeat is 409.
 */
export function registerIdempotency(app: App, db: Db): void {
  const enter = singleFile()

  // Whatever follows in the request knows by it whether its transaction is open.
  app.addHook('preHandler', (_request, _reply, done) => withTransactionScope(done))

  app.addHook('preHandler', async (request, reply) => {
    const asked = askedKey(request)
    if (asked === undefined) return
    const { waitsOutside = false } = request.routeOptions.config
    const stored = waitsOutside ? await reserve(request, asked) : await claim(request, asked)
    if (!stored) return
    await requireReadable(app, request)
    return replay(reply, stored)
  })

  async function reserve(request: FastifyRequest, asked: AskedKey) {
    const stored = await takeKey(db, asked)
    if (stored) return stored
    claims.set(request, {
      keep: (answer) => storeAnswer(db, asked, answer),
      drop: () => freeKey(db, asked),
    })
    return undefined
  }

  async function claim(request: FastifyRequest, asked: AskedKey) {
    const release = await enter(`${asked.owner} ${asked.key}`)
    let trx: OpenTrx | undefined
    try {
      trx = await db.startTransaction().execute()
      const stored = await takeKey(trx, asked)
      if (stored) {
        await trx.rollback().execute()
        release()
        return stored
      }
    } catch (error) {
      await undo(trx)
      release()
      throw error
    }
    claims.set(request, inTransaction(trx, asked, release))
    request.db = trx
    await markTransaction('open')
    return undefined
  }

  app.addHook('onSend', async (request, reply, payload) => {
    const claimed = claims.get(request)
    if (!claimed) return payload
    claims.delete(request)
    if (reply.statusCode >= 400) await claimed.drop()
    else await claimed.keep({ status: reply.statusCode, body: typeof payload === 'string' ? payload : '' })
    return payload
  })
}

function inTransaction(trx: OpenTrx, asked: AskedKey, release: () => void): Claim {
  const ending = async (end: () => Promise<unknown>) => {
    try {
      await end()
    } finally {
      await undo(trx)
      await markTransaction(trx.isCommitted ? 'committed' : 'rolled_back')
      release()
    }
  }
  return {
    keep: (answer) =>
      ending(async () => {
        await storeAnswer(trx, asked, answer)
        await trx.commit().execute()
      }),
    drop: () => ending(() => trx.rollback().execute()),
  }
}

/** Rolls back an open transaction; a broken connection has already done so. */
async function undo(trx: OpenTrx | undefined): Promise<void> {
  if (trx === undefined || trx.isCommitted || trx.isRolledBack) return
  await trx
    .rollback()
    .execute()
    .catch(() => {})
}

/**
 * Judges a repeat by the rights that its person has now: refused as reading is where the answer was written, which is the
 * nearest list or record above it.
 */
async function requireReadable(app: App, request: FastifyRequest): Promise<void> {
  const pattern = request.routeOptions.url?.split('/') ?? []
  const path = (request.url.split('?')[0] ?? '').split('/')
  for (let length = pattern.length; pattern.slice(0, length).some(isParameter); length -= 1) {
    const url = pattern.slice(0, length).join('/')
    if (!app.hasRoute({ method: 'GET', url })) continue
    const reading = {
      method: 'GET',
      url: path.slice(0, length).join('/'),
      headers: withoutBody(request.headers),
      remoteAddress: request.clientAddress,
    } as const
    const { statusCode, body } = await app.inject(reading)
    if (![401, 403, 404].includes(statusCode)) return
    const { code, message } = Problem.parse(JSON.parse(body))
    throw new AppError(code, statusCode, message)
  }
}

const isParameter = (segment: string) => segment.startsWith(':')

/** Headers that say who asks, without those of a body and its transfer. */
function withoutBody(headers: FastifyRequest['headers']) {
  const ofBody = /^(?:content-|transfer-encoding$|accept-encoding$|connection$|expect$|idempotency-key$)/
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofBody.test(name)))
}

function replay(reply: FastifyReply, { status, body }: StoredAnswer) {
  reply.code(status).header('idempotent-replayed', 'true')
  return body ? reply.type('application/json; charset=utf-8').serializer(String).send(body) : reply.send()
}
