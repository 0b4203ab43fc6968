import type { Comment } from '@cadencia/discussions/contract'
import { useEditComment } from '@cadencia/discussions/react'
import { formatDateTime } from '@cadencia/locale/dates'
import { Later } from '@cadencia/ui/later'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { type ReactNode, useState } from 'react'
import { fullName } from '../shell/person.ts'
import { showFailure } from '../shell/show-failure.ts'
import { FormattedText } from '../text/formatted-text.tsx'
import { CommentTools } from './comment-tools.tsx'
import classes from './discussion.module.css'
import { useDiscussion } from './discussion-context.ts'
import { ReactionList } from './reaction-list.tsx'
import { SentFiles } from './sent-files.tsx'

const GONE = 'Pessoa que saiu'

/** One comment. On a phone a tap shows what can be done with it. */
export function CommentRow({ comment, isMarked }: { comment: Comment; isMarked: boolean }) {
  const { subject, viewerId, canWrite, nameOf, react } = useDiscussion()
  const [isTapped, setTapped] = useState(false)
  const { author, body, mentions, files, reactions, createdAt, editedAt } = comment
  const name = author ? fullName(author) : GONE
  const { mutate, isPending, variables } = useEditComment(subject)
  const tick = (ticked: string) => {
    if (isPending) return
    mutate(
      { params: { id: comment.id }, body: { body: ticked, version: comment.version } },
      { onError: (error) => showFailure(error, 'Não foi possível marcar a tarefa. Tente novamente.') },
    )
  }
  return (
    <AuthorRow name={name} imageUrl={author?.profileImageUrl}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tap only shows buttons that the keyboard reaches anyway */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: likewise */}
      <div
        className={classes.comment}
        data-marked={isMarked || undefined}
        data-tapped={isTapped || undefined}
        onClick={() => setTapped((before) => !before)}
      >
        <p className={classes.headline}>
          <b>{name}</b> comentou{' '}
          <span className={classes.quiet}>
            · <RelativeTime instant={createdAt} />
            {editedAt && <span title={formatDateTime(editedAt)}> · editado</span>}
          </span>
        </p>
        {body && (
          <div className={classes.body}>
            <FormattedText
              text={isPending ? variables.body.body : body}
              format={comment.bodyFormat}
              mentions={mentions.map((userId) => ({ userId, name: nameOf(userId) }))}
              viewerId={viewerId}
              onTick={canWrite && author?.id === viewerId ? tick : undefined}
            />
          </div>
        )}
        <SentFiles attachments={files} />
        <ReactionList
          reactions={reactions}
          viewerId={viewerId}
          nameOf={(id) => (id === viewerId ? 'Você' : nameOf(id))}
          onToggle={canWrite ? (emoji) => react(comment, emoji) : undefined}
        />
        <Later>
          <CommentTools comment={comment} />
        </Later>
      </div>
    </AuthorRow>
  )
}

interface AuthorRowProps {
  name: string
  imageUrl?: string | null | undefined
  children: ReactNode
}

/** A comment beside its author's picture. */
export function AuthorRow({ name, imageUrl, children }: AuthorRowProps) {
  return (
    <div className={classes.row}>
      <UserAvatar name={name} imageUrl={imageUrl} isDecorative />
      <div className={classes.content}>{children}</div>
    </div>
  )
}
