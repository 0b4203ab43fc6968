import { isSessionOver, messageOf } from '@cadencia/http/http-error'
import { useCurrentUser } from '@cadencia/people/react'
import type { LiveClient } from '@cadencia/realtime/live-client'
import { AppProvider } from '@cadencia/ui/app-provider'
import { ErrorState } from '@cadencia/ui/error-state'
import { loader } from '@cadencia/ui/lazy-part'
import { Center } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Component, lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { rememberSignedIn } from '../kit/signed-in-hint.ts'
import type { StaffProps } from './staff.tsx'

/** Stands instead of a blank page when the application itself could not be loaded or drawn. */
class CrashBoundary extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children
    return (
      <Center mih="100dvh">
        <ErrorState
          message="Não foi possível abrir a plataforma. Verifique a conexão."
          onRetry={() => window.location.reload()}
        />
      </Center>
    )
  }
}

const Visitors = lazy(() => import('./visitors.tsx').then((module) => ({ default: module.Visitors })))
const staff = loader<StaffProps>(() => import('./staff.tsx').then((module) => module.Staff))

/** Loads what signed-in people work in, so that it is drawn without a fallback before it. */
export const preloadStaff = staff.preload

export interface AppProps {
  readonly queryClient: QueryClient
  /** Default: a connection to the page's own server. */
  readonly live?: LiveClient | undefined
  /** Tests switch transitions and portals off. */
  readonly env?: 'default' | 'test'
}

/** The whole application: what everything stands in, and the part of it that the session opens. */
export function App({ queryClient, live, env = 'default' }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <AppProvider env={env}>
        <CrashBoundary>
          <Suspense fallback={<Waiting />}>
            <SessionGate live={live} />
          </Suspense>
        </CrashBoundary>
      </AppProvider>
    </QueryClientProvider>
  )
}

const OFFLINE = 'Você está sem conexão. A Cadência abre assim que a rede voltar.'

/** Waits until it is known who is here. */
function SessionGate({ live }: Pick<AppProps, 'live'>) {
  const { data: user, error, isPending, isFetching, refetch } = useCurrentUser()
  const [Staff] = useState(staff.find)
  useOnline(() => {
    if (error) void refetch()
  })
  const isGone = isSessionOver(error)
  useEffect(() => {
    if (user || isGone) rememberSignedIn(user !== undefined)
  }, [user, isGone])
  if (isPending) return <Waiting />
  if (user) return <Staff live={live} />
  if (isGone) return <Visitors />
  return (
    <Center mih="100dvh">
      <ErrorState
        message={navigator.onLine ? messageOf(error, 'Não foi possível falar com o servidor.') : OFFLINE}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    </Center>
  )
}

/** As index.html has it. */
function Waiting() {
  return (
    <div className="start-frame" role="status">
      <div />
      <div />
      <p>Loading...</p>
    </div>
  )
}

/** Calls `onOnline` when the network comes back. */
function useOnline(onOnline: () => void): void {
  const handler = useEffectEvent(onOnline)
  useEffect(() => {
    const listener = () => handler()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
}
