import { keyOf, mutation, query } from '@cadencia/http/query'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getMeeting } from '../contract.ts'
import { editSummary, getSummaryVersion, listSummaryVersions, shareSummary } from './contract.ts'

/** More than are kept of a meeting. */
const ALL = '200'

/** All that are kept, newest first, without their texts. Only for who may read the transcript. */
export function useSummaryVersions(meetingId: string) {
  return useQuery(query(listSummaryVersions, { params: { id: meetingId }, query: { limit: ALL } }))
}

/** A version with its text; none while none is named. */
export function useSummaryVersion(meetingId: string, version: number | undefined) {
  const params = { id: meetingId, version: String(version) }
  return useQuery({ ...query(getSummaryVersion, { params }), enabled: version !== undefined })
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
