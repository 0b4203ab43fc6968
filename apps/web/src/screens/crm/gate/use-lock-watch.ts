import { getCrmAccess } from '@cadencia/crm/access/contract'
import { HttpError } from '@cadencia/http/http-error'
import { keyOf } from '@cadencia/http/query'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

function isLocked(error: unknown): boolean {
  return error instanceof HttpError && error.status === 403 && error.problem?.code === 'crm_locked'
}

/** Shows the gate as soon as any call says that the CRM is closed for this session. */
export function useLockWatch(): void {
  const client = useQueryClient()
  useEffect(() => {
    const show = (error: unknown) => {
      if (isLocked(error)) showGate(client)
    }
    const endQueries = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') show(event.action.error)
    })
    const endMutations = client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') show(event.action.error)
    })
    return () => {
      endQueries()
      endMutations()
    }
  }, [client])
}

function showGate(client: QueryClient): void {
  client.setQueryData(keyOf(getCrmAccess, {}), { unlocked: false })
}
