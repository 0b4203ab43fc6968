import '@cadencia/ui/screens.css'
import { keyOf } from '@cadencia/http/query'
import { type CurrentUser, getCurrentUser } from '@cadencia/people/contract'
import { createLiveClient, type LiveClient } from '@cadencia/realtime/live-client'
import { LiveProvider } from '@cadencia/realtime/react'
import { FocusKeeper } from '@cadencia/ui/focus-keeper'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router'
import { useConnection } from '../offline/connection-store.ts'
import { MaintenanceGate } from '../shell/maintenance/maintenance-gate.tsx'
import { startWriting } from '../shell/writer.ts'
import { staffRoutes } from './router.tsx'

function connectToOwnServer(queryClient: QueryClient): LiveClient {
  return createLiveClient({
    url: `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}/ws`,
    queryClient,
    // Who is here was asked a moment ago, unless an earlier visit's answer had to do.
    ...(useConnection.getState().lostAt === null && { knownAtFirst: keyOf(getCurrentUser, {}) }),
    // Asking who is here lets the query client notice that nobody is.
    onSessionEnd: () => void queryClient.invalidateQueries({ queryKey: keyOf(getCurrentUser) }),
  })
}

function startWritingAs(queryClient: QueryClient): void {
  const user = queryClient.getQueryData<CurrentUser>(keyOf(getCurrentUser, {}))
  if (user) startWriting(user.id)
}

/** Loads what an address shows, before the router asks for it. */
export async function preloadScreen(pathname: string): Promise<void> {
  const matches = matchRoutes(staffRoutes(), pathname) ?? []
  await Promise.all(
    matches.map(({ route }) => (typeof route.lazy === 'function' ? route.lazy.call(route) : undefined)),
  )
}

const loadInvalidations = () => import('./invalidations.ts').then((module) => module.INVALIDATIONS)

/** What a signed-in person works in: the routes, over a live connection. */
export function Staff({ live }: { live?: LiveClient | undefined }) {
  const queryClient = useQueryClient()
  // Before any form takes up its draft.
  useState(() => startWritingAs(queryClient))
  const [client] = useState(() => live ?? connectToOwnServer(queryClient))
  const [router] = useState(() => createBrowserRouter(staffRoutes()))
  return (
    <LiveProvider client={client} invalidations={loadInvalidations}>
      <FocusKeeper />
      <MaintenanceGate>
        <RouterProvider router={router} />
      </MaintenanceGate>
    </LiveProvider>
  )
}
