import { withStorage } from '@cadencia/http/last-person'
import { parseJson } from '@cadencia/http/parse-json'
import { QuietHours } from '@cadencia/notifications/push/contract'
import { z } from 'zod'
import { isPushAllowed } from './push-browser.ts'

/** That a person wants to be notified in this browser; kept here, so that the next sign-in subscribes it again. */
const DeviceChoice = z.object({
  /** The session that subscribed last. */
  sessionId: z.string(),
  name: z.string(),
  quietHours: QuietHours.nullable(),
})
export type DeviceChoice = z.infer<typeof DeviceChoice>

const keyOf = (userId: string) => `cadencia:push:${userId}`

export function readChoice(userId: string): DeviceChoice | undefined {
  const text = withStorage((storage) => storage.getItem(keyOf(userId))) ?? ''
  return DeviceChoice.safeParse(parseJson(text)).data
}

/** Whether notifications reach the person in this browser. */
export function isPushOn(userId: string): boolean {
  return isPushAllowed() && readChoice(userId) !== undefined
}

export function keepChoice(userId: string, choice: DeviceChoice): void {
  localStorage.setItem(keyOf(userId), JSON.stringify(choice))
}

export function forgetChoice(userId: string): void {
  localStorage.removeItem(keyOf(userId))
}
