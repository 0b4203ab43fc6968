import type { LiveEvent } from '@cadencia/realtime/contract'
import type { Invalidations } from '@cadencia/realtime/react'
import { QueryClient } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { createQuietSocket, TestProviders } from './providers.tsx'

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
  const providers = { queryClient, socket, router, invalidations }
  const view = render(<TestProviders {...providers} env="test" />)
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
