import type { Comment, Quote as CommentQuote } from '@cadencia/discussions/contract'
import { useEditComment } from '@cadencia/discussions/react'
import { formatDateTime } from '@cadencia/locale/dates'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { IconCornerUpLeft, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { fullName } from '../kit/full-name.ts'
import { showFailure } from '../kit/show-failure.ts'
import type { DirectAction } from '../records/actions/action.ts'
import { copyLinkAction, copyTextAction } from '../records/actions/copy-actions.ts'
import classes from './discussion.module.css'
import { type Discussion, useDiscussion } from './discussion-context.ts'
import { Quote } from './quote.tsx'
import { ReactionList } from './reaction-list.tsx'
import { RowWithTools } from './row-with-tools.tsx'
import { SaidText } from './said-text.tsx'
import { SentFiles } from './sent-files.tsx'

const GONE = 'Pessoa que saiu'
const DELETED = 'Comentário excluído'

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
        {comment.replyTo && <ReplyQuote quote={comment.replyTo} />}
        {body && (
          <div className={classes.body}>
            <SaidText
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

/** What a comment answers. */
function ReplyQuote({ quote }: { quote: CommentQuote }) {
  const { viewerId, show } = useDiscussion()
  const { id, authorId, authorName, excerpt, isDeleted } = quote
  return (
    <Quote
      name={authorId === viewerId ? 'Você' : (authorName ?? GONE)}
      text={isDeleted ? DELETED : excerpt}
      onShow={() => show(id)}
    />
  )
}

function actionsOf(
  comment: Comment,
  { viewerId, canWrite, isAdministrator, linkOf, answer, edit, remove }: Discussion,
): readonly DirectAction[] {
  const isOwn = canWrite && comment.author?.id === viewerId
  const toEdit = { id: 'edit', label: 'Editar', icon: IconPencil, run: () => edit(comment) }
  const toRemove = {
    ...{ id: 'remove', label: 'Excluir', icon: IconTrash, isDanger: true },
    run: () => remove(comment),
  }
  const toAnswer = { id: 'answer', label: 'Responder', icon: IconCornerUpLeft, run: () => answer(comment) }
  return [
    ...(canWrite ? [toAnswer] : []),
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
