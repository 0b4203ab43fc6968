import { createPublicKey, randomUUID } from 'node:crypto'
import { type Db, transact } from '@cadencia/db/client'
import { derivedId, enqueueAll } from '@cadencia/jobs/enqueue'
import { AppError, invalid, notFound } from '@cadencia/server/app-error'
import { type Outbound, RefusedAddress } from '@cadencia/server/outbound-request'
import type { SecretBox } from '@cadencia/server/secret-box'
import { z } from 'zod'
import type { Notification } from '../contract.ts'
import type { NewPushDevice, PushDevice } from './contract.ts'
import { pushToDevice } from './facts.ts'
import {
  type Device,
  deleteByEndpoint,
  deleteDevice,
  deleteShown,
  deleteSurplus,
  findDevice,
  listDeviceIds,
  listShown,
  lockByEndpoint,
  markUsed,
  saveDevice,
  unreadPushed,
} from './repository.ts'
import { lifeOf, pushDelayMs, SUMMARY_TAG, TEST_MESSAGE, tagOf } from './rules.ts'
import type { PushSender, PushTarget } from './sender.ts'

const Target = z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) })
const contextOf = (deviceId: string) => `push:${deviceId}`

/** Where to send to a device, and its keys. */
export async function targetOf(
  box: SecretBox,
  { id, secret }: Pick<Device, 'id' | 'secret'>,
): Promise<PushTarget> {
  return Target.parse(JSON.parse(await box.open(secret, contextOf(id))))
}

/** Throws 400 for what is no point of the curve, which nothing could be encrypted for. */
function checkKey(p256dh: string): void {
  const bytes = Buffer.from(p256dh, 'base64url')
  const x = bytes.subarray(1, 33).toString('base64url')
  const y = bytes.subarray(33).toString('base64url')
  try {
    if (bytes[0] !== 4) throw new RangeError('not an uncompressed point')
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  } catch {
    throw invalid('keys.p256dh', 'Chave inválida')
  }
}

function checkEndpoint(outbound: Outbound, endpoint: string): void {
  try {
    outbound.check(endpoint)
  } catch (error) {
    if (error instanceof RefusedAddress) throw invalid('endpoint', `Endereço recusado: ${error.message}`)
    throw error
  }
}

interface Adding {
  readonly userId: string
  readonly sessionId: string
  /** When it has none of its own. */
  readonly defaultName: string
}

/**
 * Subscribes the browser of a session, once for its endpoint: a repeat changes what it names and ties it to the session,
 * and whoever signs in on that browser takes it over.
 */
export function addDevice(
  db: Db,
  device: NewPushDevice,
  { box, outbound, userId, sessionId, defaultName }: Adding & { box: SecretBox; outbound: Outbound },
): Promise<{ readonly device: PushDevice; readonly isNew: boolean }> {
  const { endpoint, keys, name, quietHours } = device
  checkEndpoint(outbound, endpoint)
  checkKey(keys.p256dh)
  return transact(db, async (trx) => {
    const found = await lockByEndpoint(trx, endpoint)
    const own = found?.userId === userId ? found : undefined
    // Another person's is forgotten, and with it what still waits to be sent to it.
    if (found && !own) await deleteByEndpoint(trx, endpoint)
    const id = own?.id ?? randomUUID()
    const kept = own?.quietFrom && own.quietUntil ? { from: own.quietFrom, until: own.quietUntil } : null
    const saved = await saveDevice(trx, {
      id,
      userId,
      sessionId,
      endpoint,
      secret: await box.seal(JSON.stringify({ endpoint, keys }), contextOf(id)),
      name: name ?? own?.name ?? defaultName,
      quietHours: quietHours === undefined ? kept : quietHours,
    })
    await deleteSurplus(trx, userId)
    return { device: saved, isNew: own === undefined }
  })
}

/** Sends a test to one of a person's devices at once. Throws 404, 410 when it is gone and 502 when it was not taken. */
export async function testDevice(
  db: Db,
  {
    box,
    sender,
    userId,
    deviceId,
    now,
  }: { box: SecretBox; sender: PushSender; userId: string; deviceId: string; now: number },
): Promise<void> {
  const device = await findDevice(db, deviceId)
  if (device?.userId !== userId) throw notFound('Aparelho não encontrado.')
  const at = new Date(now).toISOString()
  const payload = { ...TEST_MESSAGE, at }
  const outcome = await sender.send(await targetOf(box, device), { payload, ttlS: 60, isPressing: true })
  if (outcome.kind === 'sent') return markUsed(db, deviceId, at)
  // Why is for the jobs alone: it would tell of the names and ports that an address leads to.
  if (outcome.kind !== 'gone') {
    throw new AppError('push_failed', 502, 'O serviço de push não aceitou a mensagem. Tente novamente.')
  }
  await deleteDevice(db, deviceId)
  throw new AppError('push_gone', 410, 'Este aparelho não recebe mais notificações. Ative-as de novo nele.')
}

interface Pushed {
  readonly userId: string
  readonly notification: Pick<Notification, 'id' | 'cause' | 'recordKind'>
}

/** In the caller's transaction: one job for each notification and device of its reader. */
export async function enqueuePushes(trx: Db, pushed: readonly Pushed[], now: number): Promise<void> {
  if (pushed.length === 0) return
  const devices = await listDeviceIds(
    trx,
    pushed.map(({ userId }) => userId),
  )
  await enqueueAll(
    trx,
    pushToDevice,
    devices.flatMap(({ deviceId, userId }) =>
      pushed
        .filter((one) => one.userId === userId)
        .map(({ notification }) => ({
          id: derivedId(pushToDevice.name, deviceId, notification.id),
          ...(pushDelayMs(notification) > 0 && { runAt: new Date(now + pushDelayMs(notification)) }),
          payload: {
            deviceId,
            expiresAt: new Date(now + lifeOf(notification.cause)).toISOString(),
            content: { type: 'notification' as const, notificationId: notification.id },
          },
        })),
    ),
  )
}

const WITHDRAWAL_LIFE_MS = 24 * 60 * 60_000

/** In the caller's transaction: takes back what a person's devices show although it was read elsewhere. */
export async function enqueueWithdrawals(trx: Db, userId: string, now: number): Promise<void> {
  const shown = await listShown(trx, userId)
  if (shown.length === 0) return
  const unread = await unreadPushed(trx, userId).execute()
  const unreadTags = new Set(unread.map(tagOf))
  if (unread.length > 0) unreadTags.add(SUMMARY_TAG)
  for (const one of shown.filter(({ tag }) => !unreadTags.has(tag))) await withdraw(trx, one, now)
}

type Shown = Awaited<ReturnType<typeof listShown>>[number]

async function withdraw(trx: Db, { deviceId, tag, sentAt }: Shown, now: number): Promise<void> {
  await deleteShown(trx, { deviceId, tag })
  const expiresAt = new Date(now + WITHDRAWAL_LIFE_MS).toISOString()
  const payload = { deviceId, expiresAt, content: { type: 'withdrawal' as const, tag } }
  await enqueueAll(trx, pushToDevice, [{ id: derivedId('withdraw', deviceId, tag, sentAt), payload }])
}

/**
 * In the caller's transaction: where a device shows notifications that changed or went beside others that are unread, it
 * is sent the rest, which replaces them silently. A summary of several is taken back.
 */
export async function enqueueReplacements(
  trx: Db,
  {
    userId,
    changed,
    now,
  }: {
    readonly userId: string
    readonly changed: readonly Pick<Notification, 'cause' | 'actionUrl' | 'recordId'>[]
    readonly now: number
  },
): Promise<void> {
  const shown = await listShown(trx, userId)
  if (shown.length === 0) return
  const tags = new Set(changed.map(tagOf))
  const unread = await unreadPushed(trx, userId).execute()
  for (const one of shown) {
    const { deviceId, tag } = one
    const rest = tags.has(tag) ? unread.find((other) => tagOf(other) === tag) : undefined
    if (tag === SUMMARY_TAG) await withdraw(trx, one, now)
    if (!rest) continue
    const expiresAt = new Date(now + lifeOf(rest.cause)).toISOString()
    await enqueueAll(trx, pushToDevice, [
      { payload: { deviceId, expiresAt, content: { type: 'notification', notificationId: rest.id } } },
    ])
  }
}
