import { keyOf, mutation, query } from '@cadencia/http/query'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getMeeting } from '../contract.ts'
import { editSummary, listSummaryVersions, shareSummary } from './contract.ts'

/** Newest first. Only for who may read the transcript. */
export function useSummaryVersions(
  meetingId: string,
  { isEnabled = true }: { readonly isEnabled?: boolean } = {},
) {
  return useQuery({ ...query(listSummaryVersions, { params: { id: meetingId } }), enabled: isEnabled })
}

export function useEditSummary(meetingId: string) {
  const client = useQueryClient()
  return useMutation({
    ...mutation(editSummary),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf(listSummaryVersions, { params: { id: meetingId } }) }),
        client.invalidateQueries({ queryKey: keyOf(getMeeting, { params: { id: meetingId } }) }),
      ]),
  })
}

export function useShareSummary() {
  return useMutation(mutation(shareSummary))
}
