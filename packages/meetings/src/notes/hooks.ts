import { pagedQuery } from '@cadencia/http/pages'
import { keyOf, mutation } from '@cadencia/http/query'
import { useLiveTopic } from '@cadencia/realtime/react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { MEETING_TOPIC } from '../items/contract.ts'
import { listNotes, saveNote } from './contract.ts'

/** What people noted in a meeting, kept current while it is shown. Only for who may read the transcript. */
export function useMeetingNotes(
  meetingId: string,
  { isEnabled = true }: { readonly isEnabled?: boolean } = {},
) {
  useLiveTopic(isEnabled ? `${MEETING_TOPIC}:${meetingId}` : null)
  const list = useInfiniteQuery({
    ...pagedQuery(listNotes, { params: { id: meetingId } }),
    enabled: isEnabled,
  })
  const { data, error, isFetching, refetch, hasNextPage, isFetchNextPageError, fetchNextPage } = list
  const isMore = hasNextPage && !isFetching && !isFetchNextPageError
  // All are read, a page at a time: one's own may be on any of them.
  useEffect(() => {
    if (isMore) void fetchNextPage()
  }, [isMore, fetchNextPage])
  const notes = hasNextPage ? undefined : data?.pages.flatMap(({ rows }) => rows)
  return { data: notes, error, isFetching, refetch }
}

export function useSaveNote(meetingId: string) {
  const client = useQueryClient()
  return useMutation({
    ...mutation(saveNote),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(listNotes, { params: { id: meetingId } }) }),
  })
}
