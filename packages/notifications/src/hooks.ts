import { keyOf, mutation, query } from '@cadencia/http/query'
import { renewQueries } from '@cadencia/realtime/live-query'
import { useLiveEvent } from '@cadencia/realtime/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  countNotifications,
  getPreferences,
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
  updatePreferences,
} from './contract.ts'

/** Undefined while loading. */
export function useUnreadCount() {
  return useQuery({ ...query(countNotifications, {}), select: ({ count }) => count })
}

/** Fetched only while the panel is open. */
export function useNotifications({ isEnabled }: { readonly isEnabled: boolean }) {
  return useQuery({ ...query(listNotifications, {}), enabled: isEnabled })
}

/** Refetches list and count on live events, also those caused by other tabs. */
export function useLiveNotifications(): void {
  const client = useQueryClient()
  useLiveEvent('notification', () => {
    void renewQueries(client, keyOf(countNotifications))
    void renewQueries(client, keyOf(listNotifications))
  })
}

function useRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keyOf(listNotifications) }),
      client.invalidateQueries({ queryKey: keyOf(countNotifications) }),
    ])
}

/** Optimistic. */
export function useReadNotification() {
  const client = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    ...mutation(readNotification, 'Failed to mark notification as read'),
    onMutate: ({ params: { id } }) => {
      client.setQueriesData<Notification[]>({ queryKey: keyOf(listNotifications) }, (list) =>
        list?.map((one) => (one.id === id ? { ...one, isRead: true } : one)),
      )
    },
    onSettled: refresh,
  })
}

export function useReadAllNotifications() {
  const refresh = useRefresh()
  const options = mutation(readAllNotifications, 'Failed to mark all notifications as read')
  return useMutation({ ...options, onSuccess: refresh })
}

export function usePreferences() {
  return useQuery(query(getPreferences, {}))
}

export function useUpdatePreferences() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(updatePreferences),
    onSuccess: (preferences) => client.setQueryData(keyOf(getPreferences, {}), preferences),
  })
}
