import { quoteOf } from '@cadencia/chat/labels'
import { type OutgoingMessage, SEND_FAILED } from '@cadencia/chat/messages/outbox'
import { formatTime } from '@cadencia/locale/dates'
import { IconClock } from '@tabler/icons-react'
import { SentFiles } from '../../../conversation/sent-files.tsx'
import { UnsentActs, useIsWaiting } from '../../../conversation/unsent-acts.tsx'
import { FormattedText } from '../../../kit/text/formatted-text.tsx'
import { SENT_LATER } from '../../../offline/unsent-labels.ts'
import { useConversationContext } from './conversation-context.ts'
import classes from './message.module.css'
import { MessageQuote } from './message-quote.tsx'

/** An own message on its way; one that failed stays in its place and says what can be done. */
export function OutgoingBubble({ outgoing }: { outgoing: OutgoingMessage }) {
  const { viewerId, findMessage, retry, discard } = useConversationContext()
  const answered = outgoing.replyToId === null ? undefined : findMessage(outgoing.replyToId)
  const isWaiting = useIsWaiting(outgoing)
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
      {hasFailed && (
        <UnsentActs
          unsent={outgoing}
          failure={SEND_FAILED}
          waiting={isWaiting ? SENT_LATER : undefined}
          onRetry={() => retry(outgoing)}
          onDiscard={() => discard(outgoing)}
        />
      )}
    </>
  )
}
