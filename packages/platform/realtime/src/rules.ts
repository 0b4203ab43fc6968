import type { Fact } from '@cadencia/contract/fact'
import type { Viewer } from '@cadencia/contract/viewer'
import type { Db } from '@cadencia/db/client'
import type { FactMeta } from '@cadencia/db/subscriber'
import type { z } from 'zod'
import type { LiveEvent, Signal } from './contract.ts'

/** The owner of a socket. */
export interface LiveViewer extends Viewer {
  readonly sessionId: string
  readonly hasCrmAccess?: boolean
  /** A program's access token. */
  readonly token?: { readonly scopes: readonly string[] }
  /** A program's socket: nobody is present because of it. */
  readonly isProgram?: boolean
  /** Which events the socket gets of those that its user may receive. Default: all. */
  readonly hears?: (event: LiveEvent) => boolean
}

/**
 * Recipients of an event. `staff`: all signed-in users, guests included; `crm`: sockets of sessions that unlocked the
 * CRM; `users`: all sockets of these users; `topic`: sockets that joined it and still may; `group`: all sockets of its
 * current members, without joining. A group's `version` is the minimum version of its member list. `readers` narrows a
 * topic to those who may join that one, too.
 */
export type Audience =
  | { readonly to: 'staff' }
  | { readonly to: 'crm' }
  | { readonly to: 'users'; readonly userIds: readonly string[] }
  | { readonly to: 'topic'; readonly topic: string; readonly readers?: string | undefined }
  | { readonly to: 'group'; readonly group: string; readonly version?: number | undefined }

export type Announcement = Audience & { readonly event: LiveEvent }

/** Who of this process could hear something. */
export interface Hearers {
  readonly db: Db
  /**
   * The ids of the topics `<prefix>:<id>` that somebody joined: others need no announcement, and who joins one later knows
   * that it was not quiet.
   */
  readonly joined: (prefix: string) => readonly string[]
  /** Whether somebody here unlocked the CRM. */
  readonly isCrmHeard: () => boolean
}

export interface HeardFact {
  readonly fact: string
  readonly payload: unknown
}

/** Announcements that say how things are when facts are heard; called once for those of an act, and for those of a batch. */
export type ReadAnnouncements = (
  facts: readonly HeardFact[],
  hearers: Hearers,
) => Promise<readonly Announcement[]>

export interface LiveRule {
  readonly fact: string
  readonly announcements: (payload: unknown, meta: FactMeta) => readonly Announcement[]
  /** What is read first. Rules that share the function are read together. */
  readonly read?: ReadAnnouncements
}

/** Declares the announcement of a fact; null for none. Throws when the payload does not match the declaration. */
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

/** Declares announcements that are read from the database when a fact is heard; later facts find them as new or newer. */
export function announceRead<P extends z.ZodType>(
  fact: Fact<P>,
  read: (payloads: readonly z.output<P>[], hearers: Hearers) => Promise<readonly Announcement[]>,
): LiveRule {
  return {
    fact: fact.name,
    announcements: () => [],
    read: (facts, hearers) =>
      read(
        facts.map(({ payload }) => fact.payload.parse(payload)),
        hearers,
      ),
  }
}

/**
 * Permission for topics `<prefix>:<id>` (`id` is empty for a bare `<prefix>`). Checked on joining and at most once a
 * second on delivery; return a plain boolean if no query is needed. An error refuses and closes the socket, so that its
 * screen reloads.
 */
export interface TopicRule {
  readonly prefix: string
  readonly mayJoin: (viewer: LiveViewer, id: string, db: Db) => boolean | Promise<boolean>
  /** Batched check at delivery, instead of `mayJoin`: returns those of `viewers` who still may. */
  readonly whoMay?: (
    viewers: readonly LiveViewer[],
    id: string,
    db: Db,
  ) => readonly LiveViewer[] | Promise<readonly LiveViewer[]>
}

export interface MemberGroup {
  /** Grows with each membership change; announcements name the version they are meant for. */
  readonly version: number
  readonly userIds: readonly string[] | 'everyone'
}

/**
 * Members of the groups `<prefix>:<id>`, by id, without unknown ones; asked once for those of a batch. Cached ten seconds for events of its version or
 * older, one second for events without a version.
 */
export interface MemberGroupRule {
  readonly prefix: string
  readonly members: (ids: readonly string[], db: Db) => Promise<ReadonlyMap<string, MemberGroup>>
}

type SignalType = Signal['type']

/** Maps a signal to an event for a group of which the sender must be a member. */
export type SignalRule = {
  readonly [T in SignalType]: {
    readonly type: T
    readonly group: (signal: Extract<Signal, { type: T }>) => string
    readonly event: (signal: Extract<Signal, { type: T }>, sender: LiveViewer) => LiveEvent
  }
}[SignalType]

export interface LiveLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
