import { inSpan, traceOf } from '@cadencia/telemetry/tracing'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from './client.ts'
import { restartLockOrder } from './locks.ts'
import type { Subscriber } from './subscriber.ts'

export interface RecordedFact {
  readonly id: number
  readonly fact: string
  readonly key: string
  readonly payload: unknown
  readonly recordedAt: string
  readonly act: string | null
}

export interface Failure {
  readonly error: string
  /** What the fact says is refused, now and at any later attempt. */
  readonly isOwn: boolean
}

/** Runs one delivery under a savepoint. Returns null, or why it failed after undoing its writes. */
export async function attempt(
  trx: Db,
  subscriber: Subscriber,
  facts: readonly RecordedFact[],
): Promise<Failure | null> {
  const span = {
    name: `fact ${subscriber.fact}`,
    kind: 'consumer',
    traceparent: traceOf(facts[0]?.payload),
    attributes: {
      'cadencia.fact.id': facts[0]?.id ?? 0,
      'cadencia.fact.count': facts.length,
      'cadencia.subscriber': subscriber.name,
    },
  } as const
  const delivered = facts.map(({ id: factId, payload, recordedAt, act }) => ({
    factId,
    payload,
    recordedAt,
    act,
  }))
  await sql`savepoint delivery`.execute(trx)
  await restartLockOrder(trx)
  try {
    await inSpan(span, () => subscriber.deliver(trx, delivered))
    await sql`release savepoint delivery`.execute(trx)
    return null
  } catch (error) {
    await sql`rollback to savepoint delivery`.execute(trx)
    const message = error instanceof Error ? error.message : String(error)
    // The message itself must not be one that cannot be stored.
    return { error: message.replaceAll('\0', '').toWellFormed(), isOwn: isOwnFailure(error) }
  }
}

/** Data that Postgres (classes 22 and 23), JSON or a contract refuses. */
function isOwnFailure(error: unknown): boolean {
  if (error instanceof z.core.$ZodError || error instanceof SyntaxError) return true
  if (!(error instanceof Error)) return false
  return ('code' in error && /^2[23]...$/.test(String(error.code))) || isOwnFailure(error.cause)
}
