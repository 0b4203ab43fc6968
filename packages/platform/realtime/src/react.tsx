import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useSyncExternalStore,
} from 'react'
import type { LiveEvent, LiveEventOf, LiveEventType, Signal } from './contract.ts'
import { createInvalidator } from './invalidation.ts'
import type { LiveClient, LiveStatus } from './live-client.ts'

/**
 * For each entity, the query keys that a change of it makes stale; domains name their own. What a domain can renew by
 * less than a refetch, it renews there and does not name.
 */
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
  readonly invalidations: Invalidations
  readonly children: ReactNode
}

/** Keeps the client open while it is on the page, and refetches what changed. */
export function LiveProvider({ client, invalidations, children }: LiveProviderProps) {
  const queryClient = useQueryClient()
  const invalidate = useMemo(() => createInvalidator(queryClient), [queryClient])
  const onEvent = useEffectEvent((event: LiveEvent) => {
    if (event.type !== 'changed' || !Object.hasOwn(invalidations, event.entity)) return
    for (const queryKey of invalidations[event.entity]?.(event, queryClient) ?? []) invalidate(queryKey)
  })
  useEffect(() => client.listen(onEvent), [client])
  useEffect(() => {
    client.open()
    return client.close
  }, [client])
  return <LiveContext value={client}>{children}</LiveContext>
}

/** The state of the connection, for a sign that the screen may be behind. */
export function useLiveStatus(): LiveStatus {
  const client = useLiveClient()
  return useSyncExternalStore(client.watch, client.status)
}

/**
 * For queries whose changes only come on a topic that is heard while the screen stands: what changed meanwhile is
 * asked for when it comes back, over what is still shown.
 */
export const HEARD_WHILE_SHOWN = { refetchOnMount: 'always' } as const

/** Hears a topic while mounted (null: none); answers whether the server lets it. */
export function useLiveTopic(topic: string | null): boolean {
  const client = useLiveClient()
  useEffect(() => (topic === null ? undefined : client.join(topic)), [client, topic])
  return useSyncExternalStore(client.watch, () => topic !== null && client.isJoined(topic))
}

/** How to tell others something in passing, such as that one is typing. */
export function useLiveSignal(): (signal: Signal) => void {
  return useLiveClient().signal
}

/** Calls `handler` for events of a type, or for those that a predicate chooses. */
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
    // The overloads tie the handler's parameter to the choice.
    if (isChosen) handler(event as never)
  })
  useEffect(() => client.listen(onEvent), [client])
}
