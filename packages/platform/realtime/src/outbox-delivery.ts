import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLiveStatus } from './react.tsx'

interface Deliverable {
  readonly restore: (senderId: string) => void
  readonly retryUnsent: (client: QueryClient) => void
}

/**
 * Sends what earlier visits left in an outbox and retries when the connection returns. Mount it once per page and outbox;
 * null: nobody is here.
 */
export function useOutboxDelivery({ restore, retryUnsent }: Deliverable, viewerId: string | null): void {
  const client = useQueryClient()
  const isOpen = useLiveStatus() === 'open'
  useEffect(() => {
    if (viewerId !== null) restore(viewerId)
  }, [restore, viewerId])
  useEffect(() => {
    if (viewerId === null) return
    const retryAll = () => retryUnsent(client)
    if (isOpen) retryAll()
    window.addEventListener('online', retryAll)
    return () => window.removeEventListener('online', retryAll)
  }, [retryUnsent, client, isOpen, viewerId])
}
