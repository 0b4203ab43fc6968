import '@cadencia/ui/screens.css'
import { keyOf } from '@cadencia/http/query'
import { type CurrentUser, getCurrentUser } from '@cadencia/people/contract'
import { createLiveClient, type LiveClient } from '@cadencia/realtime/live-client'
import { LiveProvider } from '@cadencia/realtime/react'
import { FocusKeeper } from '@cadencia/ui/focus-keeper'
import { Hints } from '@cadencia/ui/hint'
import { createMatcher, createPageRouter, loadMatches, PageView } from '@cadencia/ui/page-router'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { showsSeen } from '../offline/fetch-or-seen.ts'
import { MaintenanceGate } from '../shell/maintenance/maintenance-gate.tsx'
import { PreloadProvider } from '../shell/preload.ts'
import { startWriting } from '../shell/writer.ts'
import { staffRoutes } from './router.tsx'
import { usePreloadOnIntent } from './use-preload-on-intent.ts'
import { useSteadyRows } from './use-steady-rows.ts'

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
const match = createMatcher(staffRoutes())

const toUrl = (url: string): URL => new URL(url, window.location.origin)

/** Loads the code of what an address shows, which then stands when it is first drawn. */
export const loadScreen = (url: string): Promise<void> => loadMatches(match(toUrl(url).pathname))

/** Loads the code of what an address shows, and asks for its first data. Rejects where code can't be loaded. */
export async function preloadScreen(client: QueryClient, url: string): Promise<void> {
  const { pathname, searchParams: search } = toUrl(url)
  const data = match(pathname).map(async ({ route, params }) => {
    const screen = await route.load?.()
    await screen?.prefetch?.({ client, pathname, params, search })
  })
  await Promise.all([loadScreen(url), ...data])
}

function startWritingAs(queryClient: QueryClient): void {
  const user = queryClient.getQueryData<CurrentUser>(keyOf(getCurrentUser, {}))
  if (user) startWriting(user.id)
}

const loadInvalidations = () => import('./invalidations.ts').then((module) => module.INVALIDATIONS)

export interface StaffProps {
  live?: LiveClient | undefined
}

/** What a signed-in person works in: the routes, over a live connection. */
export function Staff({ live }: StaffProps) {
  const queryClient = useQueryClient()
  // Before any form takes up its draft.
  useState(() => startWritingAs(queryClient))
  const [client] = useState(() => live ?? connectToOwnServer(queryClient))
  const [router] = useState(() => createPageRouter({ match }))
  useSteadyRows()
  const preload = usePreloadOnIntent(
    useCallback(
      (url: string) => router.prepare(toUrl(url), () => preloadScreen(queryClient, url)),
      [queryClient, router],
    ),
    loadScreen,
  )
  return (
    <LiveProvider client={client} invalidations={loadInvalidations}>
      <FocusKeeper />
      <Hints />
      <MaintenanceGate>
        <PreloadProvider value={preload}>
          <PageView router={router} />
        </PreloadProvider>
      </MaintenanceGate>
    </LiveProvider>
  )
}
