import { formatDate, formatTime } from '@cadencia/locale/dates'
import { useLiveStatus } from '@cadencia/realtime/react'
import { useRootAttribute } from '@cadencia/ui/use-root-attribute'
import { IconCloudOff } from '@tabler/icons-react'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useConnection } from './connection-store.ts'
import { persistedAtOf } from './fetch-or-persisted.ts'
import classes from './offline.module.css'

/** Says above the screen that there is no connection, and how old the data it shows are. */
export function OfflineBanner() {
  const lostAt = useLostAt()
  const shownAt = useShownAt(lostAt)
  useRootAttribute('data-offline-banner', shownAt !== null)
  return (
    <div role="status" aria-label="Idade dos dados" className={classes.place}>
      {shownAt !== null && (
        <p className={classes.banner}>
          <IconCloudOff size={16} stroke={1.75} aria-hidden />
          <span>
            Sem conexão. Mostrando o que foi visto em {formatDate(shownAt).slice(0, 5)} às{' '}
            {formatTime(shownAt)}
          </span>
        </p>
      )}
    </div>
  )
}

/** When the connection was lost; null while it stands. */
function useLostAt(): number | null {
  const { lostAt, lose, regain } = useConnection()
  const status = useLiveStatus()
  const isOpen = status === 'open'
  useEffect(() => {
    if (isOpen) regain()
  }, [isOpen, regain])
  useEffect(() => {
    window.addEventListener('offline', lose)
    return () => window.removeEventListener('offline', lose)
  }, [lose])
  return isOpen ? null : lostAt
}

/** The oldest moment from which the screen shows something. */
function useShownAt(lostAt: number | null): Date | null {
  const client = useQueryClient()
  // Draws again when a query has ended.
  useIsFetching()
  if (lostAt === null) return null
  const active = client.getQueryCache().findAll({ type: 'active' })
  const persisted = active.flatMap(({ queryHash }) => persistedAtOf(queryHash) ?? [])
  return new Date(Math.min(lostAt, ...persisted))
}
