import type { LiveEvent } from '@cadencia/realtime/contract'
import { createLiveClient, type LiveSocket } from '@cadencia/realtime/live-client'
import { type Invalidations, LiveProvider } from '@cadencia/realtime/react'
import { AppProvider } from '@cadencia/ui/app-provider'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'

export interface RenderOptions {
  /** Initial URL. Default `/`. */
  readonly at?: string
  /** Default: a client without retries and refetches, like the application's. */
  readonly queryClient?: QueryClient
  readonly invalidations?: Invalidations
}

/**
 * Renders routes, or one screen at every URL, in the application's providers: theme, queries, router and a fake live
 * connection. Returns a `user`, the `router`, the `queryClient`, and `announce`, which delivers a live event.
 */
export function renderApp(what: readonly RouteObject[] | ReactNode, options: RenderOptions = {}) {
  const { at = '/', queryClient = createTestQueryClient(), invalidations = {} } = options
  const routes = isRoutes(what) ? [...what] : [{ path: '*', element: what }]
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  const socket = createQuietSocket()
  const client = createLiveClient({ url: 'ws://test/ws', queryClient, createSocket: () => socket })
  const view = render(
    <QueryClientProvider client={queryClient}>
      <AppProvider env="test">
        <LiveProvider client={client} invalidations={invalidations}>
          <RouterProvider router={router} />
        </LiveProvider>
      </AppProvider>
    </QueryClientProvider>,
  )
  return {
    ...view,
    user: userEvent.setup({ delay: null }),
    router,
    queryClient,
    announce: (event: LiveEvent) => act(() => socket.receive(event)),
  }
}

function createTestQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: Number.POSITIVE_INFINITY },
      mutations: { retry: false },
    },
  })
}

function isRoutes(what: readonly RouteObject[] | ReactNode): what is readonly RouteObject[] {
  return Array.isArray(what)
}

function createQuietSocket() {
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
