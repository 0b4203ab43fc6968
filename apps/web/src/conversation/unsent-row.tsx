import type { UnsentComment } from '@cadencia/discussions/unsent-comments'
import { COMMENT_FAILED } from '@cadencia/discussions/unsent-comments'
import { useLiveStatus } from '@cadencia/realtime/react'
import { Button } from '@mantine/core'
import { FormattedText } from '../kit/text/formatted-text.tsx'
import { useConnection } from '../offline/connection-store.ts'
import { SENT_LATER } from '../offline/unsent-labels.ts'
import { AuthorRow } from './comment-row.tsx'
import classes from './discussion.module.css'
import { useDiscussion } from './discussion-context.ts'
import { SentFiles } from './sent-files.tsx'

/** An own comment on its way; one that failed stays in its place and says what can be done. */
export function UnsentRow({ unsent }: { unsent: UnsentComment }) {
  const { viewerId, nameOf, retry, discard } = useDiscussion()
  const { body, mentions, files, state, refusal } = unsent
  const isLost = useConnection(({ lostAt }) => lostAt !== null)
  const status = useLiveStatus()
  const isWaiting = refusal === null && (isLost || status === 'offline' || status === 'reconnecting')
  const hasFailed = state === 'failed' && !isWaiting
  const name = nameOf(unsent.senderId)
  return (
    <AuthorRow name={name}>
      <div className={classes.comment} data-unsent data-failed={hasFailed || undefined}>
        <p className={classes.headline}>
          <b>{name}</b>{' '}
          <span className={classes.quiet}>
            · {isWaiting ? SENT_LATER : hasFailed ? 'não enviado' : 'enviando…'}
          </span>
        </p>
        {body && (
          <div className={classes.body}>
            <FormattedText
              text={body}
              format="markdown"
              mentions={mentions.map((userId) => ({ userId, name: nameOf(userId) }))}
              viewerId={viewerId}
            />
          </div>
        )}
        <SentFiles attachments={files} />
      </div>
      {state === 'failed' && (
        <div className={classes.failure}>
          {hasFailed && (
            <span className={classes.failureText} role="alert">
              {COMMENT_FAILED}
              {refusal && refusal !== COMMENT_FAILED ? `: ${refusal}` : ''}
            </span>
          )}
          <Button size="compact-sm" variant="subtle" onClick={() => retry(unsent)}>
            Tentar novamente
          </Button>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => discard(unsent)}>
            Descartar
          </Button>
        </div>
      )}
    </AuthorRow>
  )
}
