import type { Fact } from '@cadencia/contract/fact'
import type { Db } from '@cadencia/db/client'
import type { z } from 'zod'
import type { Cause, NotificationType } from './contract.ts'

/** What some people are to be told. */
export interface Notice {
  readonly cause: Cause
  readonly to: readonly string[]
  readonly title: string
  readonly message: string
  readonly type: NotificationType
  /** Where choosing it leads, an address of the application. */
  readonly actionUrl: string | null
}

/** How one kind of fact becomes notifications. */
export interface Telling {
  readonly fact: Fact
  /** Stable and unique. */
  readonly name: string
  readonly noticeFor: (payload: unknown, db: Db) => Notice | null | Promise<Notice | null>
}

/** Declares who is told what of a fact; null when nobody is. */
export function tells<P extends z.ZodType>(
  fact: Fact<P>,
  cause: Cause,
  noticeFor: (
    payload: z.output<P>,
    db: Db,
  ) => Omit<Notice, 'cause'> | null | Promise<Omit<Notice, 'cause'> | null>,
): Telling {
  return {
    fact,
    name: `notifications.${cause}.${fact.name}`,
    noticeFor: async (payload, db) => {
      const notice = await noticeFor(fact.payload.parse(payload), db)
      return notice && { cause, ...notice }
    },
  }
}
