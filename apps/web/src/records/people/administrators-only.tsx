import { messageOf } from '@cadencia/http/http-error'
import { query } from '@cadencia/http/query'
import { getAdminSession } from '@cadencia/people/sessions/contract'
import { useAdminSession } from '@cadencia/people/sessions/react'
import { ErrorState } from '@cadencia/ui/error-state'
import { Page } from '@cadencia/ui/page'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { AreaSkeleton } from '../../kit/screen/area-layout.tsx'

interface AdministratorsOnlyProps {
  /** Redirect target for everybody else. */
  otherwise: '/' | '/admin'
  /** Also allow administrators who still have to set up the required second factor. */
  isEnrollment?: boolean
  children: (username: string, mustEnableSecondFactor: boolean) => ReactNode
}

/** Renders its children only in administrator sessions. The server checks every request itself. */
export function AdministratorsOnly({ otherwise, isEnrollment = false, children }: AdministratorsOnlyProps) {
  const { data: session, isPending, error, isFetching, refetch } = useAdminSession()
  if (session?.isAuthenticated) {
    const { username, mustEnableSecondFactor = false } = session
    if (mustEnableSecondFactor && !isEnrollment) return <Navigate to="/admin/security" replace />
    return children(username ?? '', mustEnableSecondFactor)
  }
  if (isPending) return <AreaSkeleton />
  if (error) {
    return (
      <Page>
        <ErrorState
          message={messageOf(error, 'Não foi possível verificar o acesso.')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </Page>
    )
  }
  return <Navigate to={otherwise} replace />
}

/** Whether the administrators' screens open for this session. */
export async function opensToSession(client: QueryClient): Promise<boolean> {
  const session = await client.fetchQuery(query(getAdminSession, {}))
  return session.isAuthenticated && !session.mustEnableSecondFactor
}
