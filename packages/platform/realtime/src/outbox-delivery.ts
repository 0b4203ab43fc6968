import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLiveStatus } from './react.tsx'

interface Deliverable {
  readonly restore: (senderId: string) => Promise<void>
  readonly retryUnsent: (client: QueryClient) => void
}

/**
 * Sends what earlier visits left in an outbox and retries when the connection returns. Mount it once per page and outbox;
 * null: nobody is here.
 */
export function useOutboxDelivery({ restore, retryUnsent }: Deliverable, viewerId: string | null): void {
  const client = useQueryClient()
  const isOpen = useLiveStatus() === 'open'
  const [restoredFor, setRestoredFor] = useState<string | null>(null)
  useEffect(() => {
    // Where the schema cannot be loaded, what is stored waits for the next visit.
    if (viewerId !== null) void restore(viewerId).finally(() => setRestoredFor(viewerId))
  }, [restore, viewerId])
  useEffect(() => {
    if (viewerId === null || restoredFor !== viewerId) return
    const retryAll = () => retryUnsent(client)
    if (isOpen) retryAll()
    window.addEventListener('online', retryAll)
    return () => window.removeEventListener('online', retryAll)
  }, [retryUnsent, client, isOpen, viewerId, restoredFor])
}
