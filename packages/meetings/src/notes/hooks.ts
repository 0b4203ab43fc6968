import { wholeQuery } from '@cadencia/http/pages'
import { keyOf, mutation } from '@cadencia/http/query'
import { useLiveTopic } from '@cadencia/realtime/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MEETING_TOPIC } from '../items/contract.ts'
import { listNotes, saveNote } from './contract.ts'

/** What people noted in a meeting, kept current while it is shown. Only for who may read the transcript. */
export function useMeetingNotes(
  meetingId: string,
  { isEnabled = true }: { readonly isEnabled?: boolean } = {},
) {
  useLiveTopic(isEnabled ? `${MEETING_TOPIC}:${meetingId}` : null)
  // All are read, a page at a time: one's own may be on any of them.
  return useQuery({ ...wholeQuery(listNotes, { params: { id: meetingId } }), enabled: isEnabled })
}

export function useSaveNote(meetingId: string) {
  const client = useQueryClient()
  return useMutation({
    ...mutation(saveNote),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(listNotes, { params: { id: meetingId } }) }),
  })
}
