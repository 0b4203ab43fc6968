import type { UnsentComment } from '@cadencia/discussions/unsent-comments'
import { COMMENT_FAILED } from '@cadencia/discussions/unsent-comments'
import { FormattedText } from '../kit/text/formatted-text.tsx'
import { SENT_LATER } from '../offline/unsent-labels.ts'
import { AuthorRow } from './comment-row.tsx'
import classes from './discussion.module.css'
import { useDiscussion } from './discussion-context.ts'
import { SentFiles } from './sent-files.tsx'
import { UnsentActs, useIsWaiting } from './unsent-acts.tsx'

/** An own comment on its way; one that failed stays in its place and says what can be done. */
export function UnsentRow({ unsent }: { unsent: UnsentComment }) {
  const { viewerId, nameOf, retry, discard } = useDiscussion()
  const { body, mentions, files, state } = unsent
  const isWaiting = useIsWaiting(unsent)
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
        <UnsentActs
          unsent={unsent}
          failure={hasFailed ? COMMENT_FAILED : undefined}
          onRetry={() => retry(unsent)}
          onDiscard={() => discard(unsent)}
        />
      )}
    </AuthorRow>
  )
}
