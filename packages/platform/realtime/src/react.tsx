import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react'
import type { LiveEvent, LiveEventOf, LiveEventType, Signal } from './contract.ts'
import type { LiveClient, LiveStatus } from './live-client.ts'
import { renewQueries } from './live-query.ts'

/** Query keys that a change of each entity invalidates. Caches that a domain updates itself are not listed. */
export type Invalidations = Readonly<
  Record<string, (event: LiveEventOf<'changed'>, client: QueryClient) => readonly QueryKey[]>
>

const LiveContext = createContext<LiveClient | null>(null)

function useLiveClient(): LiveClient {
  const client = useContext(LiveContext)
  if (!client) throw new Error('a live hook outside of LiveProvider')
  return client
}

export interface LiveProviderProps {
  readonly client: LiveClient
  /** A function loads them with the first change, which is applied when they are there. */
  readonly invalidations: Invalidations | (() => Promise<Invalidations>)
  readonly children: ReactNode
}

/** Keeps the client open while mounted and invalidates queries on changes. */
export function LiveProvider({ client, invalidations, children }: LiveProviderProps) {
  const queryClient = useQueryClient()
  const known = useInvalidations(invalidations)
  const apply = (rules: Invalidations, event: LiveEventOf<'changed'>) => {
    if (!Object.hasOwn(rules, event.entity)) return
    for (const queryKey of rules[event.entity]?.(event, queryClient) ?? [])
      void renewQueries(queryClient, queryKey)
  }
  const onEvent = useEffectEvent((event: LiveEvent) => {
    if (event.type === 'changed') known((rules) => apply(rules, event))
  })
  useEffect(() => client.listen(onEvent), [client])
  useEffect(() => {
    client.open()
    return client.close
  }, [client])
  return <LiveContext value={client}>{children}</LiveContext>
}

type Use = (rules: Invalidations) => void

/** Loads them where they are not given, and calls with them what waits, in order. */
function useInvalidations(given: LiveProviderProps['invalidations']): (use: Use) => void {
  const [loading] = useState(() => ({ rules: null as Invalidations | null, waiting: [] as Use[] }))
  async function load() {
    if (typeof given !== 'function' || loading.rules) return
    try {
      loading.rules = await given()
    } catch {
      // The next change asks again.
      return
    }
    for (const use of loading.waiting.splice(0)) use(loading.rules)
  }
  return (use) => {
    const rules = typeof given === 'function' ? loading.rules : given
    if (rules) return use(rules)
    loading.waiting.push(use)
    void load()
  }
}

/** Connection status, to warn that the screen may be stale. */
export function useLiveStatus(): LiveStatus {
  const client = useLiveClient()
  return useSyncExternalStore(client.watch, client.status)
}

/** Joins a topic while mounted (null: none). Returns whether the server admitted it. */
export function useLiveTopic(topic: string | null): boolean {
  const client = useLiveClient()
  useEffect(() => (topic === null ? undefined : client.join(topic)), [client, topic])
  return useSyncExternalStore(client.watch, () => topic !== null && client.isJoined(topic))
}

/** Sends ephemeral events, such as typing. */
export function useLiveSignal(): (signal: Signal) => void {
  return useLiveClient().signal
}

/** Calls `handler` for events of a type or matching a predicate. */
export function useLiveEvent<T extends LiveEventType>(type: T, handler: (event: LiveEventOf<T>) => void): void
export function useLiveEvent<E extends LiveEvent>(
  predicate: (event: LiveEvent) => event is E,
  handler: (event: E) => void,
): void
export function useLiveEvent(
  predicate: (event: LiveEvent) => boolean,
  handler: (event: LiveEvent) => void,
): void
export function useLiveEvent(
  chosen: LiveEventType | ((event: LiveEvent) => boolean),
  handler: (event: never) => void,
): void {
  const client = useLiveClient()
  const onEvent = useEffectEvent((event: LiveEvent) => {
    const isChosen = typeof chosen === 'string' ? event.type === chosen : chosen(event)
    // The overloads match handler and choice.
    if (isChosen) handler(event as never)
  })
  useEffect(() => client.listen(onEvent), [client])
}
