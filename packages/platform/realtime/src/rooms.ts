import type { Db } from '@cadencia/db/client'
import { type Connection, encode } from './connection.ts'
import type { LiveLog, LiveViewer, TopicRule } from './rules.ts'

/** Cache time of permission checks for deliveries. */
const VERDICT_MS = 1000
const MAX_TOPICS_PER_SOCKET = 100

interface Room {
  readonly rule: TopicRule
  readonly id: string
  /** Members with the expiry of their permission check. */
  readonly members: Map<Connection, number>
  /** Queue of deliveries that await permission checks, to keep their order. */
  pending: Promise<void> | null
}

/** An event, serialised, and which viewers get it. */
export interface Delivery {
  readonly data: Buffer
  readonly hears: (viewer: LiveViewer) => boolean
  /** Only for members who may join this topic, too. */
  readonly readers?: string | undefined
}

interface RoomOptions {
  readonly db: Db
  readonly topics: readonly TopicRule[]
  readonly log: LiveLog
  readonly now: () => number
  readonly send: (connection: Connection, data: Buffer) => void
  /** Milliseconds since something was last sent on the topic. */
  readonly quietOnTopic: (topic: string) => number
  /** Closes a connection whose permission cannot be checked. */
  readonly closeUnverified: (connection: Connection) => void
}

/** Subscriptions of sockets to topics. */
export function createRooms({ db, topics, log, now, send, quietOnTopic, closeUnverified }: RoomOptions) {
  const rules = new Map(topics.map((rule) => [rule.prefix, rule]))
  const rooms = new Map<string, Room>()

  function locate(topic: string): Pick<Room, 'rule' | 'id'> | undefined {
    const [prefix = '', ...id] = topic.split(':')
    const rule = rules.get(prefix)
    return rule && { rule, id: id.join(':') }
  }

  function remove(connection: Connection, topic: string): void {
    const room = rooms.get(topic)
    room?.members.delete(connection)
    if (room?.members.size === 0) rooms.delete(topic)
  }

  function refuse(connection: Connection, topic: string): void {
    connection.requestedTopics.delete(topic)
    remove(connection, topic)
    send(connection, encode({ type: 'refused', topic }))
  }

  async function join(connection: Connection, topic: string): Promise<void> {
    const target = locate(topic)
    const { socket, requestedTopics } = connection
    const isFull = requestedTopics.size >= MAX_TOPICS_PER_SOCKET && !requestedTopics.has(topic)
    if (!target || isFull) return refuse(connection, topic)
    requestedTopics.add(topic)
    const isAllowed = await target.rule.mayJoin(connection.viewer, target.id, db)
    if (socket.readyState !== socket.OPEN || !requestedTopics.has(topic)) return
    if (!isAllowed) return refuse(connection, topic)
    const room = rooms.get(topic) ?? { ...target, members: new Map<Connection, number>(), pending: null }
    rooms.set(topic, room)
    room.members.set(connection, now() + VERDICT_MS)
    send(connection, encode({ type: 'joined', topic, quietMs: quietOnTopic(topic) }))
  }

  function settle(
    room: Room,
    topic: string,
    asked: readonly Connection[],
    allowed: ReadonlySet<unknown>,
  ): void {
    for (const connection of asked) {
      if (!room.members.has(connection)) continue
      if (allowed.has(connection.viewer)) room.members.set(connection, now() + VERDICT_MS)
      else refuse(connection, topic)
    }
  }

  /** Those of the viewers who may join a topic. */
  async function whoMayJoin(topic: string, viewers: readonly LiveViewer[]): Promise<ReadonlySet<LiveViewer>> {
    const target = locate(topic)
    if (!target) return new Set()
    const { rule, id } = target
    if (rule.whoMay) return new Set(await rule.whoMay(viewers, id, db))
    const verdicts = await Promise.all(viewers.map((viewer) => rule.mayJoin(viewer, id, db)))
    return new Set(viewers.filter((_, index) => verdicts[index]))
  }

  /** Rechecks expired permissions. Returns a promise only when a rule is asynchronous. */
  function recheck(room: Room, topic: string): Promise<void> | null {
    const stale = [...room.members].filter(([, until]) => until <= now()).map(([connection]) => connection)
    if (stale.length === 0) return null
    const viewers = stale.map((connection) => connection.viewer)
    const { rule, id } = room
    if (rule.whoMay) {
      const allowed = rule.whoMay(viewers, id, db)
      if (allowed instanceof Promise) return allowed.then((may) => settle(room, topic, stale, new Set(may)))
      settle(room, topic, stale, new Set(allowed))
      return null
    }
    const verdicts = viewers.map((viewer) => rule.mayJoin(viewer, id, db))
    const admit = (may: readonly boolean[]) =>
      settle(room, topic, stale, new Set(viewers.filter((_, index) => may[index])))
    if (verdicts.some((verdict) => verdict instanceof Promise)) return Promise.all(verdicts).then(admit)
    admit(verdicts.map((verdict) => verdict === true))
    return null
  }

  function closeUnchecked(room: Room, topic: string, error: unknown): void {
    log.warn({ err: error, topic }, 'a right could not be checked; its sockets start afresh')
    for (const [connection, until] of room.members) {
      if (until <= now()) closeUnverified(connection)
    }
  }

  function sendToAll(room: Room, { data, hears }: Delivery): void {
    for (const connection of room.members.keys()) if (hears(connection.viewer)) send(connection, data)
  }

  /** Checks each time who may join the topic of the readers. */
  async function deliverToReaders(room: Room, delivery: Delivery, readers: string): Promise<void> {
    try {
      const viewers = [...room.members.keys()].map(({ viewer }) => viewer)
      const allowed = await whoMayJoin(readers, viewers)
      sendToAll(room, { ...delivery, hears: (viewer) => allowed.has(viewer) && delivery.hears(viewer) })
    } catch (error) {
      log.warn({ err: error, topic: readers }, 'a right could not be checked; the sockets start afresh')
      for (const connection of room.members.keys()) closeUnverified(connection)
    }
  }

  function deliverNow(room: Room, topic: string, delivery: Delivery): Promise<void> | null {
    const { readers } = delivery
    if (readers !== undefined) {
      const checking = deliverNow(room, topic, { ...delivery, readers: undefined, hears: () => false })
      return (checking ?? Promise.resolve()).then(() => deliverToReaders(room, delivery, readers))
    }
    try {
      const checking = recheck(room, topic)
      if (checking === null) {
        sendToAll(room, delivery)
        return null
      }
      return checking
        .catch((error) => closeUnchecked(room, topic, error))
        .then(() => sendToAll(room, delivery))
    } catch (error) {
      closeUnchecked(room, topic, error)
      sendToAll(room, delivery)
      return null
    }
  }

  function deliver(topic: string, delivery: Delivery): void {
    const room = rooms.get(topic)
    if (!room) return
    const started = room.pending
      ? room.pending.then(() => deliverNow(room, topic, delivery) ?? undefined)
      : deliverNow(room, topic, delivery)
    if (!started) return
    const pending = started.finally(() => {
      if (room.pending === pending) room.pending = null
    })
    room.pending = pending
  }

  return {
    deliver,
    /** Admits a socket, or sends a refusal. */
    join: (connection: Connection, topic: string): Promise<void> =>
      join(connection, topic).catch((error) => {
        log.warn({ err: error, topic }, 'joining failed')
        refuse(connection, topic)
      }),
    leave: (connection: Connection, topic: string): void => {
      connection.requestedTopics.delete(topic)
      remove(connection, topic)
    },
    forget: (connection: Connection): void => {
      for (const topic of connection.requestedTopics) remove(connection, topic)
      connection.requestedTopics.clear()
    },
    /** The ids of the topics with this prefix that somebody joined. */
    joined: (prefix: string): string[] =>
      [...rooms.values()].filter(({ rule }) => rule.prefix === prefix).map(({ id }) => id),
    size: () => rooms.size,
  }
}
