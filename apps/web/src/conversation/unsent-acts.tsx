import { useLiveStatus } from '@cadencia/realtime/react'
import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useConnection } from '../offline/connection-store.ts'
import classes from './writing.module.css'

interface Unsent {
  readonly state: 'waiting' | 'sending' | 'failed'
  readonly refusal: string | null
}

/** Whether something that was written waits for the connection: nothing needs to be done, it is sent by itself. */
export function useIsWaiting({ refusal }: Pick<Unsent, 'refusal'>): boolean {
  const isLost = useConnection(({ lostAt }) => lostAt !== null)
  const status = useLiveStatus()
  return refusal === null && (isLost || status === 'offline' || status === 'reconnecting')
}

interface UnsentActsProps {
  unsent: Unsent
  /** 'Falha ao enviar mensagem'; undefined where something else says how it is. */
  failure: string | undefined
  /** Said too, where it waits for the connection. */
  waiting?: string | undefined
  onRetry: () => void
  onDiscard: () => void
}

/** What can be done with something that could not be sent, and why it could not. */
export function UnsentActs({ unsent, failure, waiting, onRetry, onDiscard }: UnsentActsProps) {
  const { refusal } = unsent
  return (
    <div className={classes.failure} data-waiting={waiting !== undefined || undefined}>
      {failure !== undefined && (
        <span className={classes.failureText}>
          <IconAlertCircle size={14} stroke={2} aria-hidden />
          {failure}
          {refusal && refusal !== failure ? `: ${refusal}` : ''}
        </span>
      )}
      {waiting !== undefined && <span className={classes.failureText}>{waiting}</span>}
      <Button size="compact-sm" variant="subtle" onClick={onRetry}>
        Tentar novamente
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onDiscard}>
        Descartar
      </Button>
    </div>
  )
}
