import { type Db, withAdvisoryLock } from '@cadencia/db/client'
import { handles, type JobHandler } from '@cadencia/jobs/handler'
import { dismissJob } from '@cadencia/jobs/monitor'
import type { GatewayOptions } from '../context.ts'
import { alignQueue, sendMessage } from '../facts.ts'
import { findAccount, listPausing, setHasPausedQueue } from './repository.ts'

const QUEUE = sendMessage.queue
const QUEUE_PAUSE_LOCK = 7_310_019

/**
 * Pauses the queue of messages after the gateway lost its connection, and resumes it after it has one again; what a
 * person paused stays paused. The job looks at what is and what should be, so that it may run late and again: our mark
 * is set before the queue is paused, and taken away after it was resumed.
 */
export function alignQueueJob(options: GatewayOptions): JobHandler {
  return handles(alignQueue, async (_nothing, { db, jobId }) => {
    await pauseQueue(db, options)
    await resumeQueue(db, options)
    await dismissJob(db, jobId, '')
  })
}

async function pauseQueue(db: Db, { provider, queues }: GatewayOptions): Promise<void> {
  await withAdvisoryLock(db, QUEUE_PAUSE_LOCK, async (connection) => {
    const open = queues()
    const account = await findAccount(connection, provider.account)
    if (!open || account?.isConnected !== false) return
    if (!account.hasPausedQueue && (await open.counts(QUEUE)).isPaused) return
    await setHasPausedQueue(connection, account.account, true)
    await open.pause(QUEUE)
  })
}

/** Resumes what a gateway paused that is connected now, or no longer configured. */
export async function resumeQueue(db: Db, { provider, queues }: GatewayOptions): Promise<void> {
  await withAdvisoryLock(db, QUEUE_PAUSE_LOCK, async (connection) => {
    const open = queues()
    const accounts = await listPausing(connection, provider.account)
    if (!open || accounts.length === 0) return
    await open.resume(QUEUE)
    for (const account of accounts) await setHasPausedQueue(connection, account, false)
  })
}
