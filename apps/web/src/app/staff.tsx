import '@cadencia/ui/screens.css'
import { setPagePerson } from '@cadencia/http/last-person'
import { keyOf } from '@cadencia/http/query'
import { type CurrentUser, getCurrentUser } from '@cadencia/people/contract'
import { createLiveClient, type LiveClient } from '@cadencia/realtime/live-client'
import { LiveProvider } from '@cadencia/realtime/react'
import { FocusKeeper } from '@cadencia/ui/focus-keeper'
import { Hints } from '@cadencia/ui/hint'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { MaintenanceGate } from '../frame/maintenance/maintenance-gate.tsx'
import { PersonGate } from '../frame/other-person/person-gate.tsx'
import { PreloadProvider } from '../frame/preload.ts'
import type { ScreenHandle } from '../kit/screen/screen-address.ts'
import { startWriting } from '../kit/writer.ts'
import { showsPersisted } from '../offline/fetch-or-persisted.ts'
import { loadInvalidations } from './nouns.ts'
import { staffRoutes } from './router.tsx'
import { usePreloadOnIntent } from './use-preload-on-intent.ts'
import { useSteadyRows } from './use-steady-rows.ts'

function connectToOwnServer(queryClient: QueryClient): LiveClient {
  return createLiveClient({
    url: `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}/ws`,
    queryClient,
    // All answers are younger than the page, unless an earlier visit's had to do.
    answeredSince: () => (showsPersisted() ? null : 0),
    // Asking who is here lets the query client notice that nobody is.
    onSessionEnd: () => void queryClient.invalidateQueries({ queryKey: keyOf(getCurrentUser) }),
  })
}

const routes = staffRoutes()

const toUrl = (url: string): URL => new URL(url, window.location.origin)

const matchesAt = (url: string) => matchRoutes(routes, toUrl(url).pathname) ?? []

async function loadRoute(route: RouteObject): Promise<void> {
  const { lazy: load } = route
  if (typeof load === 'function') Object.assign(route, await load(), { lazy: undefined })
}

/** Loads the code of what an address shows; where that is the first screen, it is then drawn without a fallback. */
export async function loadScreen(url: string): Promise<void> {
  await Promise.all(matchesAt(url).map(({ route }) => loadRoute(route)))
}

/** Loads the code of what an address shows, and asks for its first data. Rejects where code can't be loaded. */
export async function preloadScreen(client: QueryClient, url: string): Promise<void> {
  const { pathname, searchParams: search } = toUrl(url)
  await Promise.all(
    matchesAt(url).map(async ({ route, params }) => {
      await loadRoute(route)
      const { prefetch }: ScreenHandle = route.handle ?? {}
      await prefetch?.({ client, pathname, params, search })
    }),
  )
}

function startWritingAs(queryClient: QueryClient): void {
  const user = queryClient.getQueryData<CurrentUser>(keyOf(getCurrentUser, {}))
  if (!user) return
  setPagePerson(user.id)
  startWriting(user.id)
}

export interface StaffProps {
  live?: LiveClient | undefined
}

/** What a signed-in person works in: the routes, over a live connection. */
export function Staff({ live }: StaffProps) {
  const queryClient = useQueryClient()
  // Before any form takes up its draft.
  useState(() => startWritingAs(queryClient))
  const [client] = useState(() => live ?? connectToOwnServer(queryClient))
  const [router] = useState(() => createBrowserRouter(routes))
  useSteadyRows()
  const preload = usePreloadOnIntent(
    useCallback((url: string) => preloadScreen(queryClient, url), [queryClient]),
    loadScreen,
  )
  return (
    <LiveProvider client={client} invalidations={loadInvalidations}>
      <FocusKeeper />
      <Hints />
      <PersonGate>
        <MaintenanceGate>
          <PreloadProvider value={preload}>
            <RouterProvider router={router} useTransitions={false} />
          </PreloadProvider>
        </MaintenanceGate>
      </PersonGate>
    </LiveProvider>
  )
}
