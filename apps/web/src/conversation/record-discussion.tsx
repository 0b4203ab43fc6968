import { type Comment, commentUrl, type Subject } from '@cadencia/discussions/contract'
import {
  useComments,
  useDeleteComment,
  useReactToComment,
  useWriteComments,
  type Written,
} from '@cadencia/discussions/react'
import { COMMENT_FAILED, removeUnsentComment, retryComment } from '@cadencia/discussions/unsent-comments'
import { messageOf } from '@cadencia/http/http-error'
import type { CurrentUser } from '@cadencia/people/contract'
import { useCurrentUser, useUsers } from '@cadencia/people/react'
import { excerptOf } from '@cadencia/text/excerpt'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { ErrorState } from '@cadencia/ui/error-state'
import { SegmentedControl, Text, Title, VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { fullName } from '../kit/full-name.ts'
import { showFailure, showFailureOf } from '../kit/show-failure.ts'
import { useUrlState } from '../kit/use-url-state.ts'
import { Announcer } from './announcer.tsx'
import { CommentComposer } from './comment-composer.tsx'
import classes from './discussion.module.css'
import { DiscussionContext } from './discussion-context.ts'
import { DiscussionSkeleton } from './discussion-skeleton.tsx'
import { draftKeyOf } from './draft-key.ts'
import { FileDrop } from './file-drop.tsx'
import { FollowersButton } from './followers-button.tsx'
import { STREAM_FILTERS, type StreamEvent, type StreamFilter, streamOf } from './stream.ts'
import { StreamList } from './stream-list.tsx'
import { useAnswerDraft } from './use-answer-draft.ts'
import { useDraftFiles } from './use-draft-files.ts'

const FILTER_LABELS = {
  all: 'Tudo',
  comments: 'Comentários',
  events: 'Histórico',
} as const satisfies Record<StreamFilter, string>
const FILTERS = STREAM_FILTERS.map((value) => ({ value, label: FILTER_LABELS[value] }))

export interface EventsQuery {
  /** Oldest first; undefined while they are not loaded. */
  readonly events: readonly StreamEvent[] | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

export interface RecordDiscussionProps {
  subject: Subject
  /** The record's own address, to which links to comments lead. */
  path: string
  title: string
  /** The title stands above it already, such as on a tab. */
  isTitleHidden?: boolean
  history: EventsQuery
}

/** What was said about a record and what happened to it, in one stream, and a place to say more. */
export function RecordDiscussion(props: RecordDiscussionProps) {
  const { data: viewer } = useCurrentUser()
  return viewer ? <Stream key={props.subject.recordId} {...props} viewer={viewer} /> : <DiscussionSkeleton />
}

function Stream(props: RecordDiscussionProps & { viewer: CurrentUser }) {
  const { subject, path, title, isTitleHidden = false, history, viewer } = props
  const { kind, recordId } = subject
  const titleId = useId()
  const log = useComments(subject)
  const { unsent, write } = useWriteComments(subject, viewer.id)
  const [filter, setFilter] = useState<StreamFilter>('all')
  const [editedId, setEditedId] = useState<string>()
  const [deleted, setDeleted] = useState<Comment>()
  const attached = useDraftFiles({
    use: 'comment',
    draftKey: draftKeyOf(kind, `files.${recordId}`),
  })
  const answering = useAnswerDraft(draftKeyOf(kind, `answer.${recordId}`))
  const { answer } = answering
  const context = useDiscussionValue({ subject, path, viewer, answer, setEditedId, setDeleted })
  const { comments, hasOlder } = log
  const { events } = history
  const entries = useMemo(
    () => streamOf({ comments: comments ?? [], unsent, events: events ?? [], hasOlder, filter }),
    [comments, unsent, events, hasOlder, filter],
  )
  const hasNoComments = comments === undefined && log.error !== null
  const hasNoHistory = events === undefined && history.error !== null
  const isLoading = (comments === undefined && !hasNoComments) || (events === undefined && !hasNoHistory)

  function send(written: Written): void {
    if (filter === 'events') setFilter('all')
    write(written)
  }

  function editLast(): void {
    const last = comments?.findLast(({ author }) => author?.id === viewer.id)
    if (last) setEditedId(last.id)
  }

  const composer = context.canWrite && (
    <CommentComposer
      kind={kind}
      recordId={recordId}
      attached={attached}
      answering={answering}
      onSend={send}
      onEditLast={editLast}
    />
  )
  return (
    <DiscussionContext value={context}>
      <section aria-labelledby={titleId}>
        <div className={classes.header}>
          {isTitleHidden ? (
            <VisuallyHidden component="h3" id={titleId}>
              {title}
            </VisuallyHidden>
          ) : (
            <Title order={3} id={titleId}>
              {title}
            </Title>
          )}
          <SegmentedControl<StreamFilter>
            size="xs"
            aria-label="Mostrar"
            data={FILTERS}
            value={filter}
            onChange={setFilter}
          />
          <FollowersButton subject={subject} />
        </div>
        {hasNoComments && (
          <ErrorState
            message={messageOf(log.error, 'Não foi possível carregar os comentários.')}
            onRetry={log.retry}
            isRetrying={log.isFetching}
          />
        )}
        {hasNoHistory && (
          <ErrorState
            message={messageOf(history.error, 'Não foi possível carregar o histórico.')}
            onRetry={() => void history.refetch()}
            isRetrying={history.isFetching}
          />
        )}
        {isLoading ? (
          <DiscussionSkeleton />
        ) : (
          <FileDrop
            onFiles={context.canWrite ? attached.add : undefined}
            hint="Solte para anexar ao comentário"
          >
            {entries.length === 0 && !hasNoComments && !hasNoHistory && (
              <Text c="dimmed" size="sm">
                {filter === 'events'
                  ? 'Nenhuma alteração ainda.'
                  : context.canWrite
                    ? 'Nenhum comentário ainda. Com @ você menciona alguém, que é avisado na hora.'
                    : 'Nenhum comentário ainda.'}
              </Text>
            )}
            <StreamList
              label={title}
              entries={entries}
              log={log}
              viewerId={viewer.id}
              editedId={editedId}
              onEdited={() => setEditedId(undefined)}
              onShowAll={() => setFilter('all')}
              foot={composer}
            />
          </FileDrop>
        )}
        <Announcer
          label="Novidades da discussão"
          newest={comments && newestOf(comments, viewer.id)}
          failures={unsent.filter(({ state }) => state === 'failed').length}
          failure={COMMENT_FAILED}
        />
      </section>
      <DeleteDialog subject={subject} comment={deleted} onClose={() => setDeleted(undefined)} />
    </DiscussionContext>
  )
}

function newestOf(comments: readonly Comment[], viewerId: string) {
  const { sequence = 0, author } = comments.at(-1) ?? {}
  const isOfOther = author && author.id !== viewerId
  return { sequence, text: isOfOther ? `Novo comentário de ${fullName(author)}` : undefined }
}

interface DiscussionValue {
  subject: Subject
  path: string
  viewer: CurrentUser
  answer: ReturnType<typeof useAnswerDraft>['answer']
  setEditedId: (id: string) => void
  setDeleted: (comment: Comment) => void
}

function useDiscussionValue({ subject, path, viewer, answer, setEditedId, setDeleted }: DiscussionValue) {
  const { change } = useUrlState()

  const { kind, recordId } = subject
  const client = useQueryClient()
  const { data: users, isLoading: isLoadingPeople } = useUsers()
  const { mutateAsync: toggle } = useReactToComment(subject, viewer.id)
  return useMemo(() => {
    const everybody = users ?? []
    const names = new Map([viewer, ...everybody].map((person) => [person.id, fullName(person)]))
    return {
      subject: { kind, recordId },
      viewerId: viewer.id,
      canWrite: !viewer.isGuest,
      isAdministrator: viewer.isAdministrator,
      people: everybody.filter(({ id }) => id !== viewer.id),
      isLoadingPeople,
      nameOf: (id: string) => names.get(id) ?? 'Pessoa que saiu',
      linkOf: ({ id }: Comment) => commentUrl(path, id),
      react: (comment: Comment, emoji: string) => {
        const isAdded = !comment.reactions.some(
          (one) => one.emoji === emoji && one.userIds.includes(viewer.id),
        )
        showFailureOf(toggle({ comment, emoji, isAdded }), 'Não foi possível reagir ao comentário.')
      },
      answer: ({ id, author, body, bodyFormat }: Comment) =>
        answer({
          id,
          name: author ? fullName(author) : 'Pessoa que saiu',
          text: excerptOf(body, bodyFormat),
        }),
      show: (id: string) => change({ comment: id }),
      edit: ({ id }: Comment) => setEditedId(id),
      remove: setDeleted,
      retry: (one: Parameters<typeof retryComment>[1]) => retryComment(client, one),
      discard: ({ clientId }: { clientId: string }) => removeUnsentComment(clientId),
    }
  }, [
    kind,
    recordId,
    path,
    viewer,
    users,
    isLoadingPeople,
    toggle,
    client,
    answer,
    change,
    setEditedId,
    setDeleted,
  ])
}

interface DeleteDialogProps {
  subject: Subject
  comment: Comment | undefined
  onClose: () => void
}

function DeleteDialog({ subject, comment, onClose }: DeleteDialogProps) {
  const { mutate, isPending } = useDeleteComment(subject)
  const confirm = () => {
    if (!comment) return
    mutate(
      { params: { id: comment.id } },
      {
        onSuccess: onClose,
        onError: (error) => showFailure(error, 'Não foi possível excluir o comentário. Tente novamente.'),
      },
    )
  }
  return (
    <ConfirmDialog
      opened={comment !== undefined}
      title="Excluir comentário"
      text="O comentário será excluído para todos. Não é possível desfazer."
      confirmLabel="Excluir"
      isDanger
      isPending={isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
