import '@cadencia/ui/screens.css'
import { keyOf } from '@cadencia/http/query'
import { type CurrentUser, getCurrentUser } from '@cadencia/people/contract'
import { createLiveClient, type LiveClient } from '@cadencia/realtime/live-client'
import { LiveProvider } from '@cadencia/realtime/react'
import { FocusKeeper } from '@cadencia/ui/focus-keeper'
import { Hints } from '@cadencia/ui/hint'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router'
import { showsSeen } from '../offline/fetch-or-seen.ts'
import { MaintenanceGate } from '../shell/maintenance/maintenance-gate.tsx'
import { PreloadProvider } from '../shell/preload.ts'
import { startWriting } from '../shell/writer.ts'
import { ADMIN_PAGES } from './admin-pages.ts'
import { areaPages, staffRoutes } from './router.tsx'
import { usePreloadOnIntent } from './use-preload-on-intent.ts'

function connectToOwnServer(queryClient: QueryClient): LiveClient {
  return createLiveClient({
    url: `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}/ws`,
    queryClient,
    // All answers are younger than the page, unless an earlier visit's had to do.
    answeredSince: () => (showsSeen() ? null : 0),
    // Asking who is here lets the query client notice that nobody is.
    onSessionEnd: () => void queryClient.invalidateQueries({ queryKey: keyOf(getCurrentUser) }),
  })
}

/** The same for the router and for what is loaded before: screens that are loaded open at once. */
const STAFF_ROUTES = staffRoutes()

const PAGES = [...areaPages(), ...ADMIN_PAGES].map(({ route, load }) => ({ path: route, load }))

/** Loads the code of what an address shows, and asks for its first data. Rejects where code can't be loaded. */
export async function preloadScreen(client: QueryClient, url: string): Promise<void> {
  const { pathname, searchParams: search } = new URL(url, window.location.origin)
  const code = (matchRoutes(STAFF_ROUTES, pathname) ?? []).map(({ route }) =>
    typeof route.lazy === 'function' ? route.lazy.call(route) : undefined,
  )
  const data = (matchRoutes(PAGES, pathname) ?? []).map(async ({ route, params }) => {
    const screen = await route.load()
    await screen.prefetch?.({ client, pathname, params, search })
  })
  await Promise.all([...code, ...data])
}

function startWritingAs(queryClient: QueryClient): void {
  const user = queryClient.getQueryData<CurrentUser>(keyOf(getCurrentUser, {}))
  if (user) startWriting(user.id)
}

const loadInvalidations = () => import('./invalidations.ts').then((module) => module.INVALIDATIONS)

type Router = ReturnType<typeof createBrowserRouter>

const openRouter = () => createBrowserRouter(STAFF_ROUTES)
let openedRouter: Router | undefined

/** Opens the page's address before anything is drawn. Resolves when its code is loaded or could not be. */
export async function openAddress(): Promise<void> {
  const router = openRouter()
  openedRouter = router
  if (router.state.initialized) return
  await new Promise<void>((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}

/** Whoever signs in later may be elsewhere by then. */
function takeRouter(): Router {
  const router = openedRouter ?? openRouter()
  openedRouter = undefined
  return router
}

/**
 * Writes the screens of an address, whose code is loaded, into the router's routes as it would itself. Otherwise it
 * passes through a 'loading' state when one of them is first opened, for which the screen before is drawn once more.
 */
export async function giveLoadedScreens({ routes }: Pick<Router, 'routes'>, url: string): Promise<void> {
  const { pathname } = new URL(url, window.location.origin)
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    if (typeof route.lazy !== 'function') continue
    Object.assign(route, await route.lazy.call(route), { lazy: undefined })
  }
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
  const [router] = useState(takeRouter)
  const preload = usePreloadOnIntent(
    useCallback(
      async (url) => {
        await preloadScreen(queryClient, url)
        await giveLoadedScreens(router, url)
      },
      [queryClient, router],
    ),
  )
  return (
    <LiveProvider client={client} invalidations={loadInvalidations}>
      <FocusKeeper />
      <Hints />
      <MaintenanceGate>
        <PreloadProvider value={preload}>
          <RouterProvider router={router} useTransitions={false} />
        </PreloadProvider>
      </MaintenanceGate>
    </LiveProvider>
  )
}
