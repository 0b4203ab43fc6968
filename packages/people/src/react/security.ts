import { call } from '@cadencia/http/call'
import { keyOf, mutation, query } from '@cadencia/http/query'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createUsers,
  endUserSessions,
  listAdminUsers,
  listUserSessions,
  resetSecondFactor,
} from '../contract/admin.ts'
import {
  changePassword,
  disableSecondFactor,
  enableSecondFactor,
  getSecondFactor,
} from '../contract/security.ts'
import { getAdminSession, getCurrentUser, listUsers } from '../contract.ts'

/** Adds many people at once. */
export function useCreateUsers() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(createUsers),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf(listAdminUsers) }),
        client.invalidateQueries({ queryKey: keyOf(listUsers) }),
      ]),
  })
}

/** Somebody's sessions, as they are now. */
export function useUserSessions(id: string) {
  return useQuery({ ...query(listUserSessions, { params: { id } }), staleTime: 0 })
}

export function useEndUserSessions() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(endUserSessions),
    onSuccess: (_nothing, { params }) =>
      client.invalidateQueries({ queryKey: keyOf(listUserSessions, { params }) }),
  })
}

export function useResetSecondFactor() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(resetSecondFactor),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(listAdminUsers) }),
  })
}

export function useChangePassword() {
  return useMutation(mutation(changePassword))
}

/** Whether the viewer's own second factor is on. */
export function useSecondFactor() {
  return useQuery({ ...query(getSecondFactor, {}), staleTime: 0 })
}

/** Both steps of turning it on; without an idempotency key, since the answers are secret and kept nowhere. */
export function useEnableSecondFactor() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { readonly password: string } | { readonly code: string }) =>
      call(enableSecondFactor, { body }),
    // The rights may have waited for it.
    onSuccess: () =>
      Promise.all(
        [getSecondFactor, getAdminSession, getCurrentUser].map((endpoint) =>
          client.invalidateQueries({ queryKey: keyOf(endpoint) }),
        ),
      ),
  })
}

export function useDisableSecondFactor() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(disableSecondFactor),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(getSecondFactor) }),
  })
}
