import type { Fact } from '@cadencia/contract/fact'
import type { Db } from '@cadencia/db/client'
import type { FactMeta } from '@cadencia/db/subscriber'
import type { z } from 'zod'
import type { LiveEvent, Signal } from './contract.ts'

/** Whose socket it is. */
export interface Viewer {
  readonly userId: string
  readonly sessionId: string
  readonly isGuest: boolean
  readonly isAdministrator: boolean
  /** Its session unlocked the CRM. */
  readonly hasCrmAccess?: boolean
}

/**
 * Who hears an event. `staff`: every signed-in person, guests included; `crm`: sessions that unlocked the CRM, on
 * their sockets alone; `users`: these people, on all of
 * their sockets; `topic`: sockets that joined it and still may; `circle`: who belongs to it now, on all of their
 * sockets, without joining anything. A circle's `version` says how new the list of its members must be.
 */
export type Audience =
  | { readonly to: 'staff' }
  | { readonly to: 'crm' }
  | { readonly to: 'users'; readonly userIds: readonly string[] }
  | { readonly to: 'topic'; readonly topic: string }
  | { readonly to: 'circle'; readonly circle: string; readonly version?: number | undefined }

export type Announcement = Audience & { readonly event: LiveEvent }

/** What is announced when a fact of one kind was recorded. */
export interface LiveRule {
  readonly fact: string
  readonly announcements: (payload: unknown, meta: FactMeta) => readonly Announcement[]
}

/** Declares who hears what of a fact; null when nobody needs to. Throws on a payload that is not the fact's. */
export function announce<P extends z.ZodType>(
  fact: Fact<P>,
  announcementsFor: (payload: z.output<P>, meta: FactMeta) => Announcement | readonly Announcement[] | null,
): LiveRule {
  return {
    fact: fact.name,
    announcements: (payload, meta) => {
      const made = announcementsFor(fact.payload.parse(payload), meta)
      return made === null ? [] : [made].flat()
    },
  }
}

/**
 * Who may join topics `<prefix>:<id>` (`id` is empty for a bare `<prefix>`). Asked when a socket joins and,
 * at most once a second for a socket, when something is delivered to it; answer without a promise where
 * no query is needed. A thrown error counts as no, and closes the socket so that its screen starts afresh.
 */
export interface TopicRule {
  readonly prefix: string
  readonly mayJoin: (viewer: Viewer, id: string, db: Db) => boolean | Promise<boolean>
  /**
   * The same question for many sockets in one query, asked at delivery instead of `mayJoin`: answers those of
   * `viewers` who still may.
   */
  readonly whoMay?: (
    viewers: readonly Viewer[],
    id: string,
    db: Db,
  ) => readonly Viewer[] | Promise<readonly Viewer[]>
}

/** The members of a circle at one moment. */
export interface Circle {
  /** Grows with each change of the members; whoever announces something names the one that it was meant for. */
  readonly version: number
  /** `everyone`: all but guests. */
  readonly userIds: readonly string[] | 'everyone'
}

/**
 * Who belongs to circles `<prefix>:<id>`; undefined where there is no such circle. What was answered serves events
 * of its version and older ones for ten seconds, and those that name none for one.
 */
export interface CircleRule {
  readonly prefix: string
  readonly members: (id: string, db: Db) => Promise<Circle | undefined>
}

type SignalType = Signal['type']

/** What becomes of a signal: the circle that hears it, whose member its sender must be, and as what. */
export type SignalRule = {
  readonly [T in SignalType]: {
    readonly type: T
    readonly circle: (signal: Extract<Signal, { type: T }>) => string
    readonly event: (signal: Extract<Signal, { type: T }>, sender: Viewer) => LiveEvent
  }
}[SignalType]

/** The part of a pino logger that is used here. */
export interface LiveLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
