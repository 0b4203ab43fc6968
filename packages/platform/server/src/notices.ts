import type { Area } from '@cadencia/contract/areas'
import type { Fact } from '@cadencia/contract/fact'
import type { Db } from '@cadencia/db/client'
import type { z } from 'zod'

interface RecordRef {
  readonly kind: string
  readonly id: string
}

/** One notification for several people. */
export interface NoticeText {
  readonly to: readonly string[]
  readonly title: string
  readonly message: string
  readonly type: 'success' | 'warning' | 'error' | 'info'
  /** Path that a click opens. */
  readonly actionUrl: string | null
  /** What it is about; a chat counts as a record. */
  readonly record?: RecordRef | null
  /** A text of the reader's own that would be lost, to be copied. */
  readonly copyText?: string
  /** The message or comment that it quotes: it goes with it, and with the record. */
  readonly sourceId?: string
}

/** Whom a notice may tell, and how they are called. */
export interface NoticePeople {
  readonly db: Db
  /** First and last name; undefined for one who is gone. */
  readonly nameOf: (userId: string) => Promise<string | undefined>
  readonly membersOf: (teamId: string) => Promise<readonly string[]>
  /** Everybody who may sign in as an administrator. */
  readonly administrators: () => Promise<readonly string[]>
}

export interface NotificationRule {
  readonly fact: Fact
  /** One of the `CAUSES` of notifications. */
  readonly cause: string
  readonly noticeFor: (
    payload: unknown,
    people: NoticePeople,
  ) => NoticeText | null | Promise<NoticeText | null>
  /** Of more than 50 records that were changed by one call, people hear this once. */
  readonly many: ManyNotice | undefined
}

type ManyNotice = Pick<NoticeText, 'title' | 'message' | 'actionUrl'>

/** Declares a rule: `noticeFor` returns null to notify nobody. */
export function notificationRule<P extends z.ZodType>(
  fact: Fact<P>,
  cause: string,
  noticeFor: (payload: z.output<P>, people: NoticePeople) => NoticeText | null | Promise<NoticeText | null>,
  many?: ManyNotice,
): NotificationRule {
  return { fact, cause, many, noticeFor: (payload, people) => noticeFor(fact.payload.parse(payload), people) }
}

/**
 * The area of what causes a notification. `record`: that of the record that it is about; `session`: no token's, as it is
 * about a person's own sign-in.
 */
export type CauseAreas = Readonly<Record<string, Area | 'record' | 'session'>>

export const without = (ids: readonly string[], actorId: string | null) => ids.filter((id) => id !== actorId)
