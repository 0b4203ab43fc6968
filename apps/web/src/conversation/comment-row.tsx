import type { Comment } from '@cadencia/discussions/contract'
import { useEditComment } from '@cadencia/discussions/react'
import { formatDateTime } from '@cadencia/locale/dates'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { fullName } from '../kit/full-name.ts'
import { showFailure } from '../kit/show-failure.ts'
import { FormattedText } from '../kit/text/formatted-text.tsx'
import type { DirectAction } from '../records/actions/action.ts'
import { copyLinkAction, copyTextAction } from '../records/actions/copy-actions.ts'
import classes from './discussion.module.css'
import { type Discussion, useDiscussion } from './discussion-context.ts'
import { ReactionList } from './reaction-list.tsx'
import { RowWithTools } from './row-with-tools.tsx'
import { SentFiles } from './sent-files.tsx'

const GONE = 'Pessoa que saiu'

/** One comment. */
export function CommentRow({ comment, isMarked }: { comment: Comment; isMarked: boolean }) {
  const discussion = useDiscussion()
  const { subject, viewerId, canWrite, nameOf, react } = discussion
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
      <RowWithTools
        className={classes.comment}
        data-marked={isMarked || undefined}
        menuLabel="Ações do comentário"
        actionsOf={() => actionsOf(comment, discussion)}
        onReact={canWrite ? (emoji) => react(comment, emoji) : undefined}
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
      </RowWithTools>
    </AuthorRow>
  )
}

function actionsOf(
  comment: Comment,
  { viewerId, canWrite, isAdministrator, linkOf, edit, remove }: Discussion,
): readonly DirectAction[] {
  const isOwn = canWrite && comment.author?.id === viewerId
  const toEdit = { id: 'edit', label: 'Editar', icon: IconPencil, run: () => edit(comment) }
  const toRemove = {
    ...{ id: 'remove', label: 'Excluir', icon: IconTrash, isDanger: true },
    run: () => remove(comment),
  }
  return [
    ...(comment.body ? [copyTextAction(comment.body)] : []),
    copyLinkAction(linkOf(comment)),
    ...(isOwn ? [toEdit] : []),
    ...(isOwn || isAdministrator ? [toRemove] : []),
  ]
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
