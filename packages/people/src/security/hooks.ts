import { call } from '@cadencia/http/call'
import { keyOf, mutation, query } from '@cadencia/http/query'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getCurrentUser } from '../contract.ts'
import { getAdminSession } from '../sessions/contract.ts'
import { changePassword, disableSecondFactor, enableSecondFactor, getSecondFactor } from './contract.ts'

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
