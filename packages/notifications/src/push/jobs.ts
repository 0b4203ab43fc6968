import type { Db } from '@cadencia/db/client'
import { derivedId, enqueue } from '@cadencia/jobs/enqueue'
import { handles, type JobContext, type JobHandler, PermanentFailure } from '@cadencia/jobs/handler'
import { isSessionLive } from '@cadencia/people/read-repository'
import type { SecretBox } from '@cadencia/server/secret-box'
import type { Settings } from '@cadencia/settings/server'
import type { z } from 'zod'
import type { PushPayload } from './contract.ts'
import { pushToDevice } from './facts.ts'
import {
  type Device,
  deleteDevice,
  deleteShown,
  findDevice,
  findJoinUrl,
  markShown,
  markUsed,
  unreadPushed,
} from './repository.ts'
import {
  groupMessage,
  isPressing,
  lifeOf,
  meetingOf,
  type PushedNotification,
  type QuietPeriod,
  quietPeriod,
  summaryMessage,
  tagOf,
} from './rules.ts'
import type { PushSender } from './sender.ts'
import { targetOf } from './service.ts'

export interface PushJobOptions {
  readonly settings: Settings
  readonly secretBox: SecretBox
  readonly sender: PushSender
  readonly isPushOn: boolean
  readonly now: () => number
}

type Task = z.output<typeof pushToDevice.payload>

/** Sending pauses during maintenance; looked at again after this. */
const MAINTENANCE_MS = 60_000
/** Safari takes the permission back when a message shows nothing, so nothing is withdrawn there. */
const MUST_SHOW = /^https:\/\/[^/]*\.push\.apple\.com\//

interface Composed {
  readonly payload: PushPayload
  readonly isPressing: boolean
}

async function compose(db: Db, { userId }: Device, { content }: Task): Promise<Composed | undefined> {
  if (content.type === 'withdrawal') {
    return { payload: { type: 'withdrawal', tag: content.tag }, isPressing: false }
  }
  const unread = await unreadPushed(db, userId).execute()
  if (content.type === 'notification') {
    return composeGroup(
      db,
      unread,
      unread.find(({ id }) => id === content.notificationId),
    )
  }
  const since = Date.parse(content.since)
  const missed = unread.filter(
    ({ cause, createdAt }) => Date.parse(createdAt) >= since && cause !== 'reminder',
  )
  const [newest] = missed
  if (!newest) return undefined
  if (missed.every((one) => tagOf(one) === tagOf(newest))) return composeGroup(db, unread, newest)
  return { payload: summaryMessage(newest, missed), isPressing: false }
}

/** Undefined when it was read meanwhile. */
async function composeGroup(
  db: Db,
  unread: readonly PushedNotification[],
  one: PushedNotification | undefined,
): Promise<Composed | undefined> {
  if (!one) return undefined
  const group = unread.filter((other) => tagOf(other) === tagOf(one))
  const meetingId = meetingOf(one)
  const meetUrl = meetingId === null ? undefined : await findJoinUrl(db, meetingId)
  return { payload: groupMessage(group[0] ?? one, group, meetUrl), isPressing: isPressing(one.cause) }
}

export function pushJobs({ settings, secretBox, sender, isPushOn, now }: PushJobOptions): JobHandler[] {
  const again = (db: Db, task: Task, { id, at }: { readonly id: string; readonly at: number }) =>
    enqueue(db, pushToDevice, task, { id, runAt: new Date(at) })

  /** What comes up in quiet hours is told once, at their end. */
  async function waitForEnd(db: Db, { id }: Device, { since, until }: QuietPeriod): Promise<object> {
    const expiresAt = new Date(until + lifeOf('mention')).toISOString()
    const task: Task = {
      deviceId: id,
      expiresAt,
      content: { type: 'summary', since: new Date(since).toISOString() },
    }
    await again(db, task, { id: derivedId('quiet', id, until), at: until })
    return { quietUntil: new Date(until).toISOString() }
  }

  async function deliver(device: Device, task: Task, { db, jobId }: JobContext): Promise<object> {
    const target = await targetOf(secretBox, device)
    const isWithdrawal = task.content.type === 'withdrawal'
    if (isWithdrawal && MUST_SHOW.test(target.endpoint)) return { skipped: 'must_show' }
    const at = new Date(now()).toISOString()
    const planned = await compose(db, device, task)
    if (!planned) return { skipped: 'read' }
    const { tag } = planned.payload
    // Before it is composed for good: what is read from now on is withdrawn.
    if (!isWithdrawal) await markShown(db, { deviceId: device.id, tag, at })
    const message = await compose(db, device, task)
    if (!message) {
      await deleteShown(db, { deviceId: device.id, tag })
      return { skipped: 'read' }
    }
    const ttlS = Math.ceil((Date.parse(task.expiresAt) - now()) / 1000)
    const outcome = await sender.send(target, { ...message, ttlS })
    if (outcome.kind === 'sent') {
      await markUsed(db, device.id, at)
      return { sent: task.content.type }
    }
    if (outcome.kind === 'gone') {
      await deleteDevice(db, device.id)
      return { forgotten: true }
    }
    if (outcome.kind === 'refused') throw new PermanentFailure(outcome.why)
    if (outcome.waitMs === undefined) throw new Error(outcome.why)
    await again(db, task, { id: derivedId('later', jobId), at: now() + outcome.waitMs })
    return { postponedMs: outcome.waitMs }
  }

  return [
    handles(pushToDevice, async (task, context) => {
      const { db, jobId } = context
      if (!isPushOn) return { skipped: 'off' }
      if (Date.parse(task.expiresAt) <= now()) return { skipped: 'expired' }
      const device = await findDevice(db, task.deviceId)
      if (!device) return { skipped: 'gone' }
      if (!(await isSessionLive(db, device.sessionId, now()))) {
        await deleteDevice(db, device.id)
        return { skipped: 'signed_out' }
      }
      if (settings.get('system').maintenanceMode) {
        const at = now() + MAINTENANCE_MS
        await again(db, task, { id: derivedId('maintenance', jobId), at })
        return { skipped: 'maintenance' }
      }
      const quiet = quietPeriod(device.quietHours, now())
      if (quiet && task.content.type !== 'withdrawal') return waitForEnd(db, device, quiet)
      return deliver(device, task, context)
    }),
  ]
}
