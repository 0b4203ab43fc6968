import { inBackground } from '@cadencia/http/in-background'
import type { Query, QueryClient } from '@tanstack/react-query'
import { CLOSE_CODE } from './close-codes.ts'
import type { ClientMessage, LiveEvent, ServerEvent, Signal } from './contract.ts'
import { isHeardWhileShown } from './live-query.ts'

const FIRST_RETRY_MS = 500
const LONGEST_RETRY_MS = 30_000
const PING_EVERY_MS = 25_000
const ANSWER_WITHIN_MS = 10_000
/** Longer than an answer that a screen takes over from before it was mounted can be old, its way included. */
const LONG_QUIET_MS = 30_000
/** What was sent this shortly before the last message that arrived may have been lost on its way. */
const ON_ITS_WAY_MS = 2000

/** `offline`: closed on purpose, session ended, or no network. */
export type LiveStatus = 'connecting' | 'open' | 'reconnecting' | 'offline'

export interface LiveSocket {
  send(data: string): void
  close(): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  addEventListener(type: 'close', listener: (event: { code: number }) => void): void
}

export interface LiveClientOptions {
  readonly url: string
  readonly queryClient: QueryClient
  readonly onEvent?: (event: LiveEvent) => void
  readonly onStatus?: (status: LiveStatus) => void
  /** The server ended the session; the client stays closed until `open`. */
  readonly onSessionEnd?: () => void
  /**
   * When the oldest answer was asked, by `performance.now()`; null where it is not known. If nothing was sent since then,
   * the first connection and newly joined topics refetch nothing. Later connections go by the last message that arrived.
   */
  readonly answeredSince?: () => number | null
  /** Default: the browser's WebSocket. */
  readonly createSocket?: (url: string) => LiveSocket
}

export type LiveClient = ReturnType<typeof createLiveClient>

function parse(data: unknown): ServerEvent | null {
  try {
    const event: unknown = JSON.parse(String(data))
    const isEvent = typeof event === 'object' && event !== null && 'type' in event
    // Our own server sent it; only its basic shape is checked.
    return isEvent && typeof event.type === 'string' ? (event as ServerEvent) : null
  } catch {
    return null
  }
}

/**
 * One socket to the server, kept open: reconnects with growing, jittered delays (0.5 to 30 s), at once when the network
 * or page returns, rejoins its topics and then refetches what the screen shows, unless the server says that nothing was missed.
 */
export function createLiveClient(options: LiveClientOptions) {
  const { url, queryClient } = options
  const createSocket: (url: string) => LiveSocket =
    options.createSocket ?? ((address) => new WebSocket(address))
  const handlers = new Set<(event: LiveEvent) => void>()
  const watchers = new Set<() => void>()
  /** Number of subscribers per topic. */
  const topics = new Map<string, number>()
  const joined = new Set<string>()
  let socket: LiveSocket | null = null
  let status: LiveStatus = 'offline'
  let isStarted = false
  let isReady = false
  let wasReady = false
  let attempts = 0
  /** Topics to join before queries are refetched. */
  let refetchAfter: Set<string> | null = null
  /** Since when nothing was sent, by `performance.now()`. */
  let quietSince = Number.POSITIVE_INFINITY
  /** When the last message arrived, and the last one of the connection before. */
  let heardAt = 0
  let heardBefore: number | undefined
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let answerTimer: ReturnType<typeof setTimeout> | undefined
  let pingTimer: ReturnType<typeof setInterval> | undefined

  function tellWatchers(): void {
    for (const watcher of watchers) watcher()
  }

  function setStatus(next: LiveStatus): void {
    if (next === status) return
    status = next
    options.onStatus?.(next)
    tellWatchers()
  }

  function send(message: ClientMessage): void {
    if (isReady) socket?.send(JSON.stringify(message))
  }

  function ping(): void {
    if (!isReady) return
    send({ type: 'ping' })
    answerTimer ??= setTimeout(retryNow, ANSWER_WITHIN_MS)
  }

  function stopWaiting(): void {
    clearTimeout(answerTimer)
    answerTimer = undefined
  }

  function heard(): void {
    stopWaiting()
    heardAt = performance.now()
  }

  function drop(): void {
    clearTimeout(retryTimer)
    clearInterval(pingTimer)
    stopWaiting()
    if (isReady) heardBefore = heardAt
    const dropped = socket
    socket = null
    isReady = false
    refetchAfter = null
    joined.clear()
    dropped?.close()
  }

  function whileAway(): LiveStatus {
    return wasReady ? 'reconnecting' : 'connecting'
  }

  function retryLater(): void {
    drop()
    // Keeps retrying: a browser without network still reaches a local server.
    setStatus(navigator.onLine ? whileAway() : 'offline')
    attempts += 1
    const longest = Math.min(FIRST_RETRY_MS * 2 ** attempts, LONGEST_RETRY_MS)
    retryTimer = setTimeout(connect, FIRST_RETRY_MS + Math.random() * (longest - FIRST_RETRY_MS))
  }

  function retryNow(): void {
    if (!isStarted) return
    drop()
    connect()
  }

  /** Refetches once all topics are answered. */
  function refetchWhenJoined(topic?: string): void {
    if (topic) refetchAfter?.delete(topic)
    if (refetchAfter?.size !== 0) return
    refetchAfter = null
    if (heardBefore === undefined) {
      if (mayHaveMissed(quietSince)) refetch()
      return
    }
    const wasMissed = quietSince > heardBefore - ON_ITS_WAY_MS
    // What could not be asked without a connection, or is stale, is asked again in any case.
    refetch(({ state }) => wasMissed || state.status === 'error' || state.isInvalidated)
  }

  /** True if something may have been sent after the first answers were asked and before `since`. */
  function mayHaveMissed(since: number): boolean {
    return since > (options.answeredSince?.() ?? Number.NEGATIVE_INFINITY)
  }

  function refetch(predicate: (query: Query) => boolean = () => true): void {
    void inBackground(() => queryClient.invalidateQueries({ predicate }))
  }

  /** What was sent before this page had joined the topic. */
  function catchUp(topic: string, quietMs: number): void {
    const wasQuietSince = performance.now() - quietMs
    if (refetchAfter) {
      quietSince = Math.max(quietSince, wasQuietSince)
      refetchWhenJoined(topic)
    } else if (quietMs < LONG_QUIET_MS && mayHaveMissed(wasQuietSince)) refetch(isHeardWhileShown)
  }

  function becomeReady(quietMs: number): void {
    isReady = true
    quietSince = performance.now() - quietMs
    attempts = 0
    setStatus('open')
    pingTimer = setInterval(ping, PING_EVERY_MS)
    for (const topic of topics.keys()) send({ type: 'join', topic })
    refetchAfter = new Set(topics.keys())
    refetchWhenJoined()
    wasReady = true
  }

  /** One handler that fails must not keep an event from the others; its error is reported as uncaught. */
  function handle(handler: LiveClientOptions['onEvent'], event: LiveEvent): void {
    try {
      handler?.(event)
    } catch (error) {
      reportError(error)
    }
  }

  function receive(event: ServerEvent): void {
    // A server of another version may not say how long it was quiet.
    if (event.type === 'ready') becomeReady(event.quietMs ?? 0)
    else if (event.type === 'joined') {
      joined.add(event.topic)
      catchUp(event.topic, event.quietMs ?? 0)
      tellWatchers()
    } else if (event.type === 'refused') {
      joined.delete(event.topic)
      refetchWhenJoined(event.topic)
      tellWatchers()
    } else if (event.type !== 'pong') {
      for (const handler of [options.onEvent, ...handlers]) handle(handler, event)
    }
  }

  function connect(): void {
    setStatus(whileAway())
    const opened = createSocket(url)
    socket = opened
    opened.addEventListener('message', ({ data }) => {
      if (socket !== opened) return
      heard()
      const event = parse(data)
      if (event) receive(event)
    })
    opened.addEventListener('close', ({ code }) => {
      if (socket !== opened) return
      if (code !== CLOSE_CODE.sessionEnded) return retryLater()
      close()
      options.onSessionEnd?.()
    })
  }

  function onOnline(): void {
    if (status !== 'open') retryNow()
  }

  function onVisible(): void {
    if (document.visibilityState !== 'visible') return
    if (status === 'open') ping()
    else retryNow()
  }

  function open(): void {
    if (isStarted) return
    isStarted = true
    window.addEventListener('online', onOnline)
    window.addEventListener('offline', ping)
    document.addEventListener('visibilitychange', onVisible)
    connect()
  }

  function close(): void {
    isStarted = false
    wasReady = false
    attempts = 0
    window.removeEventListener('online', onOnline)
    window.removeEventListener('offline', ping)
    document.removeEventListener('visibilitychange', onVisible)
    drop()
    heardBefore = undefined
    setStatus('offline')
  }

  function leave(topic: string): void {
    const users = (topics.get(topic) ?? 0) - 1
    if (users > 0) {
      topics.set(topic, users)
      return
    }
    topics.delete(topic)
    joined.delete(topic)
    send({ type: 'leave', topic })
    refetchWhenJoined(topic)
  }

  return {
    open,
    close,
    status: (): LiveStatus => status,
    /** True if the server has admitted this page to the topic. */
    isJoined: (topic: string): boolean => joined.has(topic),
    /** Joins a topic, also after each reconnect. Returns the function to leave it. */
    join: (topic: string): (() => void) => {
      const users = topics.get(topic) ?? 0
      topics.set(topic, users + 1)
      if (users === 0) send({ type: 'join', topic })
      return () => leave(topic)
    },
    /** Sends an ephemeral event; dropped while disconnected. */
    signal: (signal: Signal): void => send(signal),
    /** Returns the unsubscribe function. */
    listen: (handler: (event: LiveEvent) => void): (() => void) => {
      handlers.add(handler)
      return () => handlers.delete(handler)
    },
    /** Called when the status or a joined topic changes. Returns the unsubscribe function. */
    watch: (watcher: () => void): (() => void) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}
