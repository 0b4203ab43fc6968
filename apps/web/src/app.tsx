import { isSessionOver, messageOf } from '@cadencia/http/http-error'
import { useCurrentUser } from '@cadencia/people/react'
import type { LiveClient } from '@cadencia/realtime/live-client'
import { LiveProvider } from '@cadencia/realtime/react'
import { AppProvider } from '@cadencia/ui/app-provider'
import { ErrorState } from '@cadencia/ui/error-state'
import { LoadingScreen } from '@cadencia/ui/loading-screen'
import { Center } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createBrowserRouter, type RouteObject, RouterProvider } from 'react-router'
import { INVALIDATIONS } from './invalidations.ts'
import { staffRoutes, visitorRoutes } from './router.tsx'

export interface AppProps {
  readonly queryClient: QueryClient
  readonly live: LiveClient
  /** Tests switch transitions and portals off. */
  readonly env?: 'default' | 'test'
}

/** The whole application: what everything stands in, and the routes that the session opens. */
export function App({ queryClient, live, env = 'default' }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <AppProvider env={env}>
        <SessionGate live={live} />
      </AppProvider>
    </QueryClientProvider>
  )
}

/** Waits until it is known who is here; then the visitor's routes, or the staff's with a live connection. */
function SessionGate({ live }: { live: LiveClient }) {
  const { data: user, error, isPending, isFetching, refetch } = useCurrentUser()
  if (isPending) return <LoadingScreen />
  if (user) {
    return (
      <LiveProvider client={live} invalidations={INVALIDATIONS}>
        <Routed key="staff" createRoutes={staffRoutes} />
      </LiveProvider>
    )
  }
  if (isSessionOver(error)) return <Routed key="visitor" createRoutes={visitorRoutes} />
  return (
    <Center mih="100dvh">
      <ErrorState
        message={messageOf(error, 'Não foi possível falar com o servidor.')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    </Center>
  )
}

function Routed({ createRoutes }: { createRoutes: () => RouteObject[] }) {
  const [router] = useState(() => createBrowserRouter(createRoutes()))
  return <RouterProvider router={router} />
}
