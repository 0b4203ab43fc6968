import { keyOf, mutation, query } from '@cadencia/http/query'
import { useLiveTopic } from '@cadencia/realtime/react'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getMeeting } from '../contract.ts'
import {
  addItem,
  listItems,
  MEETING_TOPIC,
  makeItemTask,
  removeItem,
  restoreItem,
  updateItem,
} from './contract.ts'

/** A meeting's decisions and actions, kept current while they are shown. Only for who may read the transcript. */
export function useMeetingItems(
  meetingId: string,
  { isEnabled = true }: { readonly isEnabled?: boolean } = {},
) {
  useLiveTopic(isEnabled ? `${MEETING_TOPIC}:${meetingId}` : null)
  return useQuery({ ...query(listItems, { params: { id: meetingId } }), enabled: isEnabled })
}

function refresh(client: QueryClient, meetingId: string) {
  return Promise.all([
    client.invalidateQueries({ queryKey: keyOf(listItems, { params: { id: meetingId } }) }),
    client.invalidateQueries({ queryKey: keyOf(getMeeting, { params: { id: meetingId } }) }),
  ])
}

export function useAddItem(meetingId: string) {
  const client = useQueryClient()
  return useMutation({ ...mutation(addItem), onSuccess: () => refresh(client, meetingId) })
}

/** Also completes (`status: 'done'`) and reopens its task. */
export function useUpdateItem(meetingId: string) {
  const client = useQueryClient()
  return useMutation({ ...mutation(updateItem), onSuccess: () => refresh(client, meetingId) })
}

export function useRemoveItem(meetingId: string) {
  const client = useQueryClient()
  return useMutation({ ...mutation(removeItem), onSuccess: () => refresh(client, meetingId) })
}

/** Brings back what `useRemoveItem` took away, with its task. */
export function useRestoreItem(meetingId: string) {
  const client = useQueryClient()
  return useMutation({ ...mutation(restoreItem), onSuccess: () => refresh(client, meetingId) })
}

export function useMakeItemTask(meetingId: string) {
  const client = useQueryClient()
  return useMutation({ ...mutation(makeItemTask), onSuccess: () => refresh(client, meetingId) })
}
