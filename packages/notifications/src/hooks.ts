import { inBackground } from '@cadencia/http/in-background'
import { keyOf, mutation, query } from '@cadencia/http/query'
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

/** How many are unread; undefined while it is not known. */
export function useUnreadCount() {
  return useQuery({ ...query(countNotifications, {}), select: ({ count }) => count })
}

/** The panel's list; asked for while the panel is open. */
export function useNotifications({ isEnabled }: { readonly isEnabled: boolean }) {
  return useQuery({ ...query(listNotifications, {}), enabled: isEnabled })
}

/** Refreshes list and count when something reaches the reader, or is read in another tab. */
export function useLiveNotifications(): void {
  const client = useQueryClient()
  useLiveEvent('notification', () => {
    inBackground(() => {
      client.invalidateQueries({ queryKey: keyOf(countNotifications) })
      client.invalidateQueries({ queryKey: keyOf(listNotifications) })
    })
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

/** Marks one as read, on the screen at once. */
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
