import { hasTexts } from '@cadencia/contract/fields'
import type { QuietHours } from '@cadencia/notifications/push/contract'
import { isPushAllowed } from './push-browser.ts'

/** That a person wants to be notified in this browser; kept here, so that the next sign-in subscribes it again. */
export interface DeviceChoice {
  /** The session that subscribed last. */
  readonly sessionId: string
  readonly name: string
  readonly quietHours: QuietHours | null
}

function isChoice(value: unknown): value is DeviceChoice {
  if (!hasTexts(value, 'sessionId', 'name')) return false
  const { quietHours }: Partial<Record<string, unknown>> = value
  return quietHours === null || hasTexts(quietHours, 'from', 'until')
}

const keyOf = (userId: string) => `cadencia:push:${userId}`

export function readChoice(userId: string): DeviceChoice | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null')
    return isChoice(kept) ? kept : undefined
  } catch {
    return undefined
  }
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
