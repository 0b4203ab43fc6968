import type { Fact } from '@cadencia/contract/fact'
import type { Db } from '@cadencia/db/client'
import type { z } from 'zod'
import type { Cause, NotificationType } from './contract.ts'

interface RecordRef {
  readonly kind: string
  readonly id: string
}

/** One notification for several people. */
export interface Notice {
  readonly cause: Cause
  readonly to: readonly string[]
  readonly title: string
  readonly message: string
  readonly type: NotificationType
  /** Path that a click opens. */
  readonly actionUrl: string | null
  /** What it is about; a chat counts as a record. */
  readonly record?: RecordRef | null
  /** The message or comment that it quotes: it goes with it, and with the record. */
  readonly sourceId?: string
}

export interface NotificationRule {
  readonly fact: Fact
  /** Stable and unique. */
  readonly name: string
  readonly noticeFor: (payload: unknown, db: Db) => Notice | null | Promise<Notice | null>
  /** Of more than 50 records that were changed by one call, people hear this once. */
  readonly many: ManyNotice | undefined
}

type ManyNotice = Pick<Notice, 'title' | 'message' | 'actionUrl'>

/** Declares a rule: `noticeFor` returns null to notify nobody. */
export function notificationRule<P extends z.ZodType>(
  fact: Fact<P>,
  cause: Cause,
  noticeFor: (
    payload: z.output<P>,
    db: Db,
  ) => Omit<Notice, 'cause'> | null | Promise<Omit<Notice, 'cause'> | null>,
  many?: ManyNotice,
): NotificationRule {
  return {
    fact,
    name: `notifications.${cause}.${fact.name}`,
    many,
    noticeFor: async (payload, db) => {
      const notice = await noticeFor(fact.payload.parse(payload), db)
      return notice && { cause, ...notice }
    },
  }
}
