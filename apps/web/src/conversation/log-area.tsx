import { messageOf } from '@cadencia/http/http-error'
import { ErrorState } from '@cadencia/ui/error-state'
import { Button, Skeleton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './message-log.module.css'

export const LOAD_FAILED = 'Não foi possível carregar as mensagens.'
const WIDTHS = ['55%', '35%', '62%', '28%', '48%'] as const

interface LogAreaProps {
  /** What is known is whole enough to begin in the right place. */
  isKnown: boolean
  /** Whether there is anything to show, be it from an earlier visit. */
  hasMessages: boolean
  error: Error | null
  isFetching: boolean
  onRetry: () => void
  children: ReactNode
}

/** The messages of a conversation, or what stands in their place: loading, failed. */
export function LogArea({ isKnown, hasMessages, error, isFetching, onRetry, children }: LogAreaProps) {
  const [isReady, setReady] = useState(false)
  if (!isReady && hasMessages && isKnown) setReady(true)

  if (!hasMessages || !isReady) {
    return error ? (
      <div className={classes.area}>
        <ErrorState message={messageOf(error, LOAD_FAILED)} onRetry={onRetry} isRetrying={isFetching} />
      </div>
    ) : (
      <MessagesSkeleton />
    )
  }
  return (
    <>
      {error && (
        <div className={classes.stale} role="alert">
          {messageOf(error, LOAD_FAILED)}
          <Button size="compact-sm" variant="default" loading={isFetching} onClick={onRetry}>
            Tentar novamente
          </Button>
        </div>
      )}
      {children}
    </>
  )
}

/** Holds the place of messages while they load: bubbles of both sides. */
export function MessagesSkeleton() {
  return (
    <div className={classes.skeleton} role="status" aria-label="Carregando">
      {WIDTHS.map((width, index) => (
        <Skeleton
          key={width}
          height={38}
          width={width}
          radius="lg"
          ms={index % 2 === 1 ? 'auto' : 0}
          aria-hidden
        />
      ))}
    </div>
  )
}
