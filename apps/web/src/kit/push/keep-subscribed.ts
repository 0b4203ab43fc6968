import { call } from '@cadencia/http/call'
import { listNotifications } from '@cadencia/notifications/contract'
import { addPushDevice, listPushDevices } from '@cadencia/notifications/push/contract'
import { listSessions } from '@cadencia/people/sessions/contract'
import { forgetChoice, keepChoice, readChoice } from './device-choice.ts'
import {
  closeShown,
  findSubscription,
  hasShown,
  subscribeBrowser,
  unsubscribeBrowser,
} from './push-browser.ts'

export async function currentSessionId(): Promise<string> {
  const sessions = await call(listSessions, {}, { isPoll: true })
  return sessions.find(({ isCurrent }) => isCurrent)?.id ?? ''
}

/**
 * Ties this browser to the session where the person had switched notifications on, and gives its subscription up where
 * they had not: it may be that of whoever used the browser before.
 */
export async function keepSubscribed(userId: string): Promise<void> {
  const choice = readChoice(userId)
  if (!choice) {
    if (await findSubscription()) await unsubscribeBrowser()
    return
  }
  const { publicKey, subscriptions } = await call(listPushDevices, {}, { isPoll: true })
  const isKnown = subscriptions.some(({ isThisDevice }) => isThisDevice) && (await findSubscription())
  if (isKnown || publicKey === null) return
  const sessionId = await currentSessionId()
  // In the same session, it was removed on another device.
  if (sessionId === choice.sessionId) {
    forgetChoice(userId)
    await unsubscribeBrowser()
    return
  }
  const { name, quietHours } = choice
  await call(addPushDevice, { body: { ...(await subscribeBrowser(publicKey)), name, quietHours } })
  keepChoice(userId, { ...choice, sessionId })
}

/** Closes what this browser still shows although it was read. */
export async function closeRead(): Promise<void> {
  if (!(await hasShown())) return
  const list = await call(listNotifications, {}, { isPoll: true })
  const unread = new Set(list.filter(({ isRead }) => !isRead).map(({ id }) => id))
  await closeShown((ids) => (ids.length === 0 ? unread.size === 0 : !ids.some((id) => unread.has(id))))
}
