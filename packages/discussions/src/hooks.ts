import type { Person } from '@cadencia/contract/person'
import type { FileInfo } from '@cadencia/files/contract'
import { call } from '@cadencia/http/call'
import { currentRecord } from '@cadencia/http/http-error'
import { keyOf, mutation, query } from '@cadencia/http/query'
import { useMissedChanges } from '@cadencia/realtime/live-log-query'
import { HEARD_WHILE_SHOWN } from '@cadencia/realtime/live-query'
import { useLiveEvent, useLiveTopic } from '@cadencia/realtime/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  applyAnswered,
  applyChange,
  applyComment,
  fetchBackTo,
  fetchLog,
  fetchOlder,
  logKey,
} from './comment-log.ts'
import {
  addReaction,
  COMMENT,
  type Comment,
  CommentChange,
  commentsTopic,
  deleteComment,
  discussionEndpoints,
  editComment,
  FOLLOWERS,
  removeReaction,
  type Subject,
} from './contract.ts'
import { confirmComment, sendComment, useUnsentComments } from './unsent-comments.ts'

/**
 * The comments on a record, live while mounted: after a lost connection exactly what was missed is fetched. Join the
 * topic in one place of a screen.
 */
export function useComments(subject: Subject) {
  const client = useQueryClient()
  const topic = commentsTopic(subject)
  useLiveTopic(topic)
  const log = useQuery({
    queryKey: logKey(subject),
    queryFn: ({ signal }) => fetchLog({ client, subject, signal }),
    ...HEARD_WHILE_SHOWN,
    structuralSharing: false,
  })
  const { data, error, isFetching, refetch } = log
  useMissedChanges(log)
  const older = useMutation({ mutationFn: () => fetchOlder(client, subject) })
  const { mutateAsync: find } = useMutation({ mutationFn: (id: string) => fetchBackTo(client, subject, id) })

  useLiveEvent('changed', (event) => {
    if (event.entity !== COMMENT || event.scope !== topic) return
    const change = CommentChange.parse(event)
    if (change.row) confirmComment(change.row)
    applyChange(client, subject, change)
  })

  return {
    comments: data?.rows,
    error,
    isFetching,
    retry: () => void refetch(),
    hasOlder: data?.hasOlder ?? false,
    fetchOlder: () => older.mutate(),
    isFetchingOlder: older.isPending,
    hasOlderFailed: older.isError,
    /** Loads a comment, however old, and all after it; whether there is one. */
    find,
  }
}

export interface Written {
  /** Empty is valid with files. */
  readonly body: string
  readonly mentions: readonly string[]
  /** Already uploaded. */
  readonly files: readonly FileInfo[]
  /** The comment that it answers. */
  readonly replyToId?: string | null
}

/** The viewer's unconfirmed comments on a record, and how to add one. */
export function useWriteComments({ kind, recordId }: Subject, viewerId: string) {
  const client = useQueryClient()
  const all = useUnsentComments(({ items }) => items)
  const unsent = useMemo(() => all.filter((comment) => comment.recordId === recordId), [all, recordId])
  const write = ({ body, mentions, files, replyToId = null }: Written) =>
    sendComment(client, {
      clientId: crypto.randomUUID(),
      senderId: viewerId,
      kind,
      recordId,
      body,
      mentions: [...mentions],
      files: [...files],
      replyToId,
      createdAt: new Date().toISOString(),
      state: 'waiting',
      refusal: null,
    })
  return { unsent, write }
}

/** On 409 the current comment replaces the cached one. */
export function useEditComment(subject: Subject) {
  const client = useQueryClient()
  return useMutation({
    ...mutation(editComment),
    onSuccess: (comment) => applyComment(client, subject, comment),
    onError: (error) => {
      const current = currentRecord<Comment>(error)
      if (current) applyComment(client, subject, current)
    },
  })
}

export function useDeleteComment(subject: Subject) {
  const client = useQueryClient()
  return useMutation({
    ...mutation(deleteComment),
    onSuccess: (_, { params: { id } }) => applyAnswered(client, subject, { id, change: () => null }),
  })
}

interface Toggling {
  readonly comment: Comment
  readonly emoji: string
  readonly isAdded: boolean
}

export function useReactToComment(subject: Subject, viewerId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ comment, emoji, isAdded }: Toggling) => {
      const params = { id: comment.id, emoji }
      if (isAdded) return applyComment(client, subject, await call(addReaction, { params }))
      await call(removeReaction, { params })
      applyAnswered(client, subject, {
        id: comment.id,
        change: (row) => ({ ...row, reactions: withoutReaction(row.reactions, emoji, viewerId) }),
      })
    },
  })
}

function withoutReaction(reactions: Comment['reactions'], emoji: string, userId: string) {
  return reactions
    .map((one) =>
      one.emoji === emoji ? { ...one, userIds: one.userIds.filter((id) => id !== userId) } : one,
    )
    .filter(({ userIds }) => userIds.length > 0)
}

function followersKey({ kind, recordId }: Subject) {
  return keyOf(discussionEndpoints[kind].followers, { params: { id: recordId } })
}

/** Who follows the record because of a comment: its author and whom it mentions. */
function followsFrom(event: unknown): readonly string[] {
  const { row } = CommentChange.parse(event)
  return row ? [...(row.author ? [row.author.id] : []), ...row.mentions] : []
}

/** Live while mounted. */
export function useFollowers(subject: Subject) {
  const client = useQueryClient()
  const { kind, recordId } = subject
  const topic = commentsTopic(subject)
  useLiveTopic(topic)
  const followers = useQuery(query(discussionEndpoints[kind].followers, { params: { id: recordId } }))
  const known = new Set(followers.data?.map(({ id }) => id))
  useLiveEvent('changed', (event) => {
    const isOfComment = event.entity === COMMENT && event.scope === topic
    const hasChanged = isOfComment
      ? followsFrom(event).some((id) => !known.has(id))
      : event.entity === FOLLOWERS && event.id === recordId
    if (hasChanged) void client.invalidateQueries({ queryKey: followersKey(subject) })
  })
  return followers
}

const NOBODY: readonly Person[] = []

/** Who may be mentioned on the record; asked for once somebody is to be. */
export function useMentionableOn({ kind, recordId }: Subject, isNeeded: boolean) {
  const { mentionable } = discussionEndpoints[kind]
  const asked = query(mentionable, { params: { id: recordId }, query: { limit: '1000' } })
  const { data: readers = NOBODY, isLoading } = useQuery({ ...asked, enabled: isNeeded })
  return { readers, isLoading }
}

/** Follows the record, or stops following it. */
export function useFollow(subject: Subject) {
  const client = useQueryClient()
  const { follow, unfollow } = discussionEndpoints[subject.kind]
  return useMutation({
    mutationFn: (isFollowing: boolean) =>
      call(isFollowing ? follow : unfollow, { params: { id: subject.recordId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: followersKey(subject) }),
  })
}
