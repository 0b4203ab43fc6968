import { call } from '@cadencia/http/call'
import { keyOf, mutation, polledQuery, query } from '@cadencia/http/query'
import { recordHooks } from '@cadencia/http/record-hooks'
import { createLiveRecords } from '@cadencia/realtime/live-records'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getCalendar, rotateCalendar } from './calendar/contract.ts'
import {
  cancelMeeting,
  createMeeting,
  getMeeting,
  getMeetingHistory,
  getMeetingOptions,
  getPermanentRoom,
  joinMeeting,
  listMeetings,
  MEETING_LIST,
  type Meeting,
  type MeetingStatus,
  updateMeeting,
} from './contract.ts'
import { getTranscript, requestSummary, saveTranscript } from './transcripts/contract.ts'

const SUMMARY_POLL_MS = 10_000

export const meetingRecords = createLiveRecords<Meeting>({
  list: listMeetings,
  rules: MEETING_LIST,
  one: (id) => keyOf(getMeeting, { params: { id } }),
  find: (id) => call(getMeeting, { params: { id } }, { isPoll: true }),
})

export interface MeetingListFilter {
  readonly from?: string
  readonly to?: string
  readonly status?: MeetingStatus
  readonly participantId?: string
}

/** By start; by default from 30 days ago. */
export function useMeetings(filter: MeetingListFilter = {}) {
  return useQuery(query(listMeetings, { query: filter }))
}

/** Polls while the summary is pending. */
export function useMeeting(id: string, { isEnabled = true }: { readonly isEnabled?: boolean } = {}) {
  return useQuery({
    ...polledQuery(getMeeting, { params: { id } }),
    enabled: isEnabled,
    refetchInterval: ({ state }) => (state.data?.summaryStatus === 'pending' ? SUMMARY_POLL_MS : false),
  })
}

/** Who changed what, newest first. */
export function useMeetingHistory(id: string) {
  return useQuery(query(getMeetingHistory, { params: { id } }))
}

export function useMeetingOptions() {
  return useQuery(query(getMeetingOptions, {}))
}

export function usePermanentRoom() {
  return useQuery(query(getPermanentRoom, {}))
}

/** Enable it only where the viewer may read the transcript. */
export function useTranscript(id: string, { isEnabled = true }: { readonly isEnabled?: boolean } = {}) {
  return useQuery({ ...query(getTranscript, { params: { id } }), enabled: isEnabled })
}

const { changeHook } = recordHooks({ show: meetingRecords.show })

export function useScheduleMeeting() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(createMeeting),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(listMeetings) }),
  })
}

/** Also starts (`status: 'active'`) and ends (`status: 'completed'`) a meeting. */
export const useUpdateMeeting = changeHook(mutation(updateMeeting))

export function useCancelMeeting() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(cancelMeeting),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(listMeetings) }),
  })
}

/** Marks the viewer's presence. */
export const useJoinMeeting = changeHook(mutation(joinMeeting))

export function useSaveTranscript() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(saveTranscript),
    onSuccess: ({ meetingId: id }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf(getTranscript, { params: { id } }) }),
        client.invalidateQueries({ queryKey: keyOf(getMeeting, { params: { id } }) }),
        client.invalidateQueries({ queryKey: keyOf(listMeetings) }),
        client.invalidateQueries({ queryKey: keyOf(getPermanentRoom) }),
      ]),
  })
}

export const useRequestSummary = changeHook(mutation(requestSummary))

/** The first request creates the feed, so enable it only to show the URL. */
export function useCalendarFeed({ isEnabled }: { readonly isEnabled: boolean }) {
  return useQuery({ ...query(getCalendar, {}), enabled: isEnabled })
}

export function useRotateCalendar() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(rotateCalendar),
    onSuccess: (feed) => client.setQueryData(keyOf(getCalendar, {}), feed),
  })
}
