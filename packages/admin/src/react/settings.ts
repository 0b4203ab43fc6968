import { keyOf, mutation, query } from '@cadencia/http/query'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getMediaSettings,
  getSystemSettings,
  testMail,
  updateMediaSettings,
  updateSystemSettings,
} from '../contract/settings.ts'

export function useSystemSettings() {
  return useQuery(query(getSystemSettings, {}))
}

export function useMediaSettings() {
  return useQuery(query(getMediaSettings, {}))
}

/** Saves system settings; the form shows the answer at once. */
export function useUpdateSystemSettings() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(updateSystemSettings),
    onSuccess: (settings) => client.setQueryData(keyOf(getSystemSettings, {}), settings),
  })
}

/** Saves media settings; the form shows the answer at once. */
export function useUpdateMediaSettings() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(updateMediaSettings),
    onSuccess: (settings) => client.setQueryData(keyOf(getMediaSettings, {}), settings),
  })
}

export function useTestMail() {
  return useMutation(mutation(testMail))
}
