import { quoteOf } from '@cadencia/chat/labels'
import { type OutgoingMessage, SEND_FAILED } from '@cadencia/chat/messages/outbox'
import { formatTime } from '@cadencia/locale/dates'
import { useLiveStatus } from '@cadencia/realtime/react'
import { Button } from '@mantine/core'
import { IconAlertCircle, IconClock } from '@tabler/icons-react'
import { SentFiles } from '../../../conversation/sent-files.tsx'
import { FormattedText } from '../../../kit/text/formatted-text.tsx'
import { useConnection } from '../../../offline/connection-store.ts'
import { SENT_LATER } from '../../../offline/unsent-labels.ts'
import { useConversationContext } from './conversation-context.ts'
import classes from './message.module.css'
import { MessageQuote } from './message-quote.tsx'

/** An own message on its way; one that failed stays in its place and says what can be done. */
export function OutgoingBubble({ outgoing }: { outgoing: OutgoingMessage }) {
  const { viewerId, findMessage } = useConversationContext()
  const answered = outgoing.replyToId === null ? undefined : findMessage(outgoing.replyToId)
  const isLost = useConnection(({ lostAt }) => lostAt !== null)
  const status = useLiveStatus()
  const isOffline = isLost || status === 'offline' || status === 'reconnecting'
  const isWaiting = isOffline && outgoing.refusal === null
  const hasFailed = outgoing.state === 'failed'
  const progress = isWaiting ? SENT_LATER : 'Enviando'
  return (
    <>
      <div
        className={classes.bubble}
        data-own
        data-failed={(hasFailed && !isWaiting) || undefined}
        data-pending={(!hasFailed && !isWaiting) || undefined}
        data-waiting={isWaiting || undefined}
      >
        {answered && (
          <MessageQuote {...answered} excerpt={quoteOf(answered)} isDeleted={answered.deletedAt !== null} />
        )}
        {outgoing.content && <FormattedText text={outgoing.content} format="markdown" viewerId={viewerId} />}
        <SentFiles attachments={outgoing.files} />
        <span className={classes.meta}>
          <time dateTime={outgoing.createdAt}>{formatTime(outgoing.createdAt)}</time>
          {!hasFailed && (
            <span className={classes.receipt} title={progress}>
              <IconClock size={13} stroke={2} aria-hidden />
              <span className={classes.srOnly}>{progress}</span>
            </span>
          )}
        </span>
      </div>
      {hasFailed && <Failure outgoing={outgoing} isWaiting={isWaiting} />}
    </>
  )
}

interface FailureProps {
  outgoing: OutgoingMessage
  /** Without a connection nothing needs to be done: it is sent by itself. */
  isWaiting: boolean
}

function Failure({ outgoing, isWaiting }: FailureProps) {
  const { retry, discard } = useConversationContext()
  return (
    <div className={classes.failure} data-waiting={isWaiting || undefined}>
      <span className={classes.failureText}>
        <IconAlertCircle size={14} stroke={2} aria-hidden />
        {SEND_FAILED}
        {outgoing.refusal && outgoing.refusal !== SEND_FAILED ? `: ${outgoing.refusal}` : ''}
      </span>
      {isWaiting && <span className={classes.failureText}>{SENT_LATER}</span>}
      <Button size="compact-sm" variant="subtle" onClick={() => retry(outgoing)}>
        Tentar novamente
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => discard(outgoing)}>
        Descartar
      </Button>
    </div>
  )
}
