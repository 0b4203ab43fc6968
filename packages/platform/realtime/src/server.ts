import type { Db } from '@cadencia/db/client'
import type { WebSocket } from 'ws'
import { CLOSE_CODE } from './close-codes.ts'
import { type Connection, encode, end, openConnection, read, send } from './connection.ts'
import type { ClientMessage, Signal } from './contract.ts'
import { createMemberGroups } from './member-groups.ts'
import { createRecent } from './recent.ts'
import { createRooms, type Delivery } from './rooms.ts'
import type { Announcement, LiveLog, LiveViewer, MemberGroupRule, SignalRule, TopicRule } from './rules.ts'

/** Ping interval plus pong timeout stay under 30 s, the limit for hanging sockets. */
const PING_EVERY_MS = 20_000
const PONG_WITHIN_MS = 8000
const MAX_SOCKETS_PER_USER = 10
/** Three a second per socket; more are dropped. */
const MAX_SIGNALS_PER_BEAT = 60

export interface HubOptions {
  readonly db: Db
  readonly log: LiveLog
  readonly topics: readonly TopicRule[]
  readonly memberGroups?: readonly MemberGroupRule[]
  readonly signals?: readonly SignalRule[]
  /** Checked at each ping, to end expired sessions. */
  readonly sessionIsLive: (sessionId: string) => boolean | Promise<boolean>
  /** Of a user's pages, and of their programs. Default 10. */
  readonly maxPerUser?: number
  /** Epoch milliseconds. Default: `Date.now`. */
  readonly now?: () => number
  /** Milliseconds. Default 20,000. */
  readonly pingEveryMs?: number
  /** Milliseconds. Default 8,000. */
  readonly pongWithinMs?: number
}

export interface HubStats {
  readonly sockets: number
  readonly users: number
  readonly topics: number
  /** Sockets terminated since the start because the client did not read or answer a ping. */
  readonly dropped: number
  readonly sent: number
}

export type Hub = ReturnType<typeof createHub>

/** Rights are fixed when the socket opens; a changed session reopens its sockets. */
const hearsCrm = ({ hasCrmAccess, isGuest }: LiveViewer): boolean => hasCrmAccess === true && !isGuest

/** Index of connections by key; drops empty sets. */
function createIndex() {
  const byKey = new Map<string, Set<Connection>>()
  return {
    of: (key: string): Iterable<Connection> => byKey.get(key) ?? [],
    count: (key: string): number => byKey.get(key)?.size ?? 0,
    keys: (): string[] => [...byKey.keys()],
    size: (): number => byKey.size,
    add: (key: string, connection: Connection): void => {
      const known = byKey.get(key)
      if (known) known.add(connection)
      else byKey.set(key, new Set([connection]))
    },
    remove: (key: string, connection: Connection): void => {
      const known = byKey.get(key)
      known?.delete(connection)
      if (known?.size === 0) byKey.delete(key)
    },
  }
}

/**
 * All sockets of this process. Events for staff and for a user need no subscription; topics are joined. Create one per
 * process and `drain` it at shutdown.
 */
export function createHub(options: HubOptions) {
  const { db, log, topics, sessionIsLive, maxPerUser = MAX_SOCKETS_PER_USER } = options
  const { now = Date.now, pingEveryMs = PING_EVERY_MS, pongWithinMs = PONG_WITHIN_MS } = options
  const connections = new Set<Connection>()
  const byUser = createIndex()
  /** Sockets of people, not of programs. */
  const present = createIndex()
  const bySession = createIndex()
  const counts = { dropped: 0, sent: 0 }
  const recent = createRecent()
  let isDraining = false
  let say: (announcement: Announcement) => void = deliver
  let onPresence: (userId: string, isOnline: boolean) => void = () => {}

  const rooms = createRooms({
    db,
    topics,
    log,
    now,
    send: sendTo,
    quietOnTopic: recent.quietOnTopic,
    closeUnverified: (connection) => void close(connection, CLOSE_CODE.tryLater, 'try again'),
  })

  const memberGroups = createMemberGroups({
    db,
    rules: options.memberGroups ?? [],
    log,
    now,
    closeUnverified: () => {
      for (const connection of connections) void close(connection, CLOSE_CODE.tryLater, 'try again')
    },
  })

  function forget(connection: Connection): void {
    const { userId, isProgram = false } = connection.viewer
    const isLeaving = connections.delete(connection) && !isProgram && present.count(userId) === 1
    if (isLeaving) onPresence(userId, false)
    byUser.remove(userId, connection)
    present.remove(userId, connection)
    bySession.remove(connection.viewer.sessionId, connection)
    rooms.forget(connection)
  }

  function close(connection: Connection, code: number, reason: string): Promise<void> {
    forget(connection)
    return end(connection, code, reason)
  }

  function sendTo(connection: Connection, data: Buffer): void {
    counts.sent += 1
    if (send(connection, data)) return
    counts.dropped += 1
    forget(connection)
    log.warn({ userId: connection.viewer.userId }, 'dropped a socket that does not read')
  }

  function obey(connection: Connection, message: ClientMessage): void {
    if (message.type === 'join') void rooms.join(connection, message.topic)
    else if (message.type === 'leave') rooms.leave(connection, message.topic)
    else if (message.type === 'ping') sendTo(connection, encode({ type: 'pong' }))
    else void forwardSignal(connection, message)
  }

  /** Sends a signal to its group if the sender is a member; excess signals, and those of programs, are dropped. */
  async function forwardSignal(connection: Connection, signal: Signal): Promise<void> {
    if (connection.viewer.isProgram) return
    connection.signalsThisBeat += 1
    const rule = options.signals?.find(({ type }) => type === signal.type)
    if (!rule || connection.signalsThisBeat > MAX_SIGNALS_PER_BEAT) return
    const group = rule.group(signal)
    if (!(await memberGroups.includes(group, connection.viewer))) return
    say({ to: 'group', group, event: rule.event(signal, connection.viewer) })
  }

  /** The sockets of a person's programs are counted apart, so that they cannot shut out the person. */
  function hasRoom({ userId, isProgram }: Pick<LiveViewer, 'userId' | 'isProgram'>): boolean {
    const ofPages = present.count(userId)
    const count = isProgram ? byUser.count(userId) - ofPages : ofPages
    return !isDraining && count < maxPerUser
  }

  /** Accepts a socket; closes it beyond the user's limit (1013) or while draining (1012). */
  function accept(socket: WebSocket, viewer: LiveViewer): boolean {
    const connection = openConnection(socket, viewer)
    // ws closes the socket itself on protocol errors.
    socket.on('error', (error) => log.info({ err: error, userId: viewer.userId }, 'socket error'))
    if (!hasRoom(viewer)) {
      void end(connection, isDraining ? CLOSE_CODE.restart : CLOSE_CODE.tryLater, 'no room')
      return false
    }
    connections.add(connection)
    byUser.add(viewer.userId, connection)
    if (!viewer.isProgram) {
      if (present.count(viewer.userId) === 0) onPresence(viewer.userId, true)
      present.add(viewer.userId, connection)
    }
    bySession.add(viewer.sessionId, connection)
    socket.on('close', () => forget(connection))
    socket.on('pong', () => {
      connection.isAlive = true
    })
    socket.on('message', (data, isBinary) => {
      const message = read(connection, data, isBinary)
      if (message) obey(connection, message)
    })
    const quietMs = recent.quietForViewer(viewer)
    sendTo(connection, encode({ type: 'ready', connectionId: connection.id, quietMs }))
    return true
  }

  function sendToUsers(userIds: Iterable<string>, { data, hears }: Delivery): void {
    for (const userId of new Set(userIds)) {
      for (const connection of byUser.of(userId)) if (hears(connection.viewer)) sendTo(connection, data)
    }
  }

  function sendToAll({ data, hears }: Delivery): void {
    for (const connection of connections) if (hears(connection.viewer)) sendTo(connection, data)
  }

  /** Sends an event to its recipients in this process; serialised once. */
  function deliver(announcement: Announcement): void {
    recent.note(announcement)
    if (connections.size === 0) return
    const { event } = announcement
    const data = encode(event)
    const hears = (viewer: LiveViewer) => viewer.hears?.(event) ?? true
    if (announcement.to === 'topic') {
      rooms.deliver(announcement.topic, { data, hears, readers: announcement.readers })
    } else if (announcement.to === 'staff') sendToAll({ data, hears })
    else if (announcement.to === 'crm')
      sendToAll({ data, hears: (viewer) => hearsCrm(viewer) && hears(viewer) })
    else if (announcement.to === 'users') sendToUsers(announcement.userIds, { data, hears })
    else {
      memberGroups.deliver(announcement, (members) => {
        if (members === 'everyone') sendToAll({ data, hears: (viewer) => !viewer.isGuest && hears(viewer) })
        else sendToUsers(members, { data, hears })
      })
    }
  }

  /** See `Hearers`. */
  function joined(prefix: string): string[] {
    recent.noteUntold(prefix)
    return rooms.joined(prefix)
  }

  function isCrmHeard(): boolean {
    const isHeard = [...connections].some(({ viewer }) => hearsCrm(viewer))
    if (!isHeard) recent.noteUntoldCrm()
    return isHeard
  }

  function closeAll(chosen: Iterable<Connection>, code: number, reason: string): Promise<unknown> {
    return Promise.all([...chosen].map((connection) => close(connection, code, reason)))
  }

  const closeSession = async (sessionId: string): Promise<void> => {
    await closeAll(bySession.of(sessionId), CLOSE_CODE.sessionEnded, 'session ended')
  }

  /** Closes sockets of sessions that are no longer live, in case a revocation was missed. */
  async function checkSessions(): Promise<void> {
    const endUnlessLive = async (sessionId: string) => {
      if (!(await sessionIsLive(sessionId))) await closeSession(sessionId)
    }
    await Promise.all(bySession.keys().map(endUnlessLive)).catch((error) =>
      log.warn({ err: error }, 'sessions of open sockets could not be checked'),
    )
  }

  function dropSilent(pinged: readonly Connection[]): void {
    for (const connection of pinged) {
      if (connection.isAlive || !connections.has(connection)) continue
      counts.dropped += 1
      connection.socket.terminate()
    }
  }

  const heartbeat = setInterval(() => {
    const pinged = [...connections]
    for (const connection of pinged) {
      connection.isAlive = false
      connection.messagesThisBeat = 0
      connection.signalsThisBeat = 0
      connection.socket.ping()
    }
    setTimeout(dropSilent, pongWithinMs, pinged).unref()
    void checkSessions()
  }, pingEveryMs)
  heartbeat.unref()

  return {
    accept,
    deliver,
    joined,
    isCrmHeard,
    /** True if the viewer may open another socket; checked before the handshake. */
    hasRoom,
    checkSessions,
    /** From now on signals go through `publish` to all processes; before, they stay local. */
    publishSignalsWith: (publish: (announcement: Announcement) => void): void => {
      say = publish
    },
    /** Called when a user's first socket opens here or the last one closes. */
    onPresenceChange: (handler: (userId: string, isOnline: boolean) => void): void => {
      onPresence = handler
    },
    onlineUserIds: (): string[] => present.keys(),
    closeSession,
    /** Closes the session's sockets (1012) so that they reconnect with its new rights. */
    reopenSession: async (sessionId: string): Promise<void> => {
      await closeAll(bySession.of(sessionId), CLOSE_CODE.restart, 'rights changed')
    },
    closeUser: async (userId: string): Promise<void> => {
      await closeAll(byUser.of(userId), CLOSE_CODE.sessionEnded, 'session ended')
    },
    /** Refuses new sockets and closes all (1012); resolves within 2 s. */
    drain: async (): Promise<void> => {
      isDraining = true
      clearInterval(heartbeat)
      await closeAll(connections, CLOSE_CODE.restart, 'restart')
    },
    stats: (): HubStats => ({
      sockets: connections.size,
      users: byUser.size(),
      topics: rooms.size(),
      ...counts,
    }),
  }
}
