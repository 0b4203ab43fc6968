import { keyOf, mutation, query } from '@cadencia/http/query'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listNotes, saveNote } from './contract.ts'

/** What people noted in a meeting. Only for who may read the transcript. */
export function useMeetingNotes(
  meetingId: string,
  { isEnabled = true }: { readonly isEnabled?: boolean } = {},
) {
  return useQuery({ ...query(listNotes, { params: { id: meetingId } }), enabled: isEnabled })
}

export function useSaveNote(meetingId: string) {
  const client = useQueryClient()
  return useMutation({
    ...mutation(saveNote),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(listNotes, { params: { id: meetingId } }) }),
  })
}
