import { keyOf, mutation, query } from '@cadencia/http/query'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getMediaSettings,
  getSecuritySettings,
  getSystemSettings,
  testMail,
  updateMediaSettings,
  updateSecuritySettings,
  updateSystemSettings,
} from './contract.ts'

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

/** What is required of all administrators. */
export function useSecuritySettings() {
  return useQuery(query(getSecuritySettings, {}))
}

export function useUpdateSecuritySettings() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(updateSecuritySettings),
    onSuccess: (settings) => client.setQueryData(keyOf(getSecuritySettings, {}), settings),
  })
}

export function useTestMail() {
  return useMutation(mutation(testMail))
}
