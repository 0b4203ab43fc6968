import type { LiveEvent } from '@cadencia/realtime/contract'
import { createLiveClient, type LiveSocket } from '@cadencia/realtime/live-client'
import { type Invalidations, LiveProvider } from '@cadencia/realtime/react'
import { AppProvider } from '@cadencia/ui/app-provider'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { type DataRouter, RouterProvider } from 'react-router'

interface TestProvidersProps {
  readonly router: DataRouter
  readonly queryClient: QueryClient
  readonly socket: LiveSocket
  readonly env: 'default' | 'test'
  readonly invalidations?: Invalidations
}

/** The application's providers around a router: theme, queries and a live connection over the given socket. */
export function TestProviders({ queryClient, socket, env, router, invalidations = {} }: TestProvidersProps) {
  const [live] = useState(() =>
    createLiveClient({ url: 'ws://test/ws', queryClient, createSocket: () => socket }),
  )
  return (
    <QueryClientProvider client={queryClient}>
      <AppProvider env={env}>
        <LiveProvider client={live} invalidations={invalidations}>
          <RouterProvider router={router} useTransitions={false} />
        </LiveProvider>
      </AppProvider>
    </QueryClientProvider>
  )
}

/** A socket without a server; `receive` delivers a live event. */
export function createQuietSocket() {
  const listeners = new Set<(event: { data: unknown }) => void>()
  return {
    send: () => undefined,
    close: () => undefined,
    addEventListener: (
      type: 'message' | 'close',
      listener: (event: { data: unknown; code: number }) => void,
    ) => {
      if (type === 'message') listeners.add((event) => listener({ ...event, code: 0 }))
    },
    receive: (event: LiveEvent) => {
      for (const listener of listeners) listener({ data: JSON.stringify(event) })
    },
  } satisfies LiveSocket & { receive: (event: LiveEvent) => void }
}
