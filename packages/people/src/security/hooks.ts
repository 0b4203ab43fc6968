import { call } from '@cadencia/http/call'
import { keyOf, mutation, query } from '@cadencia/http/query'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getCurrentUser } from '../contract.ts'
import { getAdminSession } from '../sessions/contract.ts'
import {
  askForProof,
  changePassword,
  disableSecondFactor,
  enableSecondFactor,
  getSecondFactor,
} from './contract.ts'

export function useChangePassword() {
  return useMutation(mutation(changePassword))
}

/** Asks how the viewer proves who they are; mails the code where it is one. */
export function useAskForProof() {
  return useMutation({ mutationFn: () => call(askForProof, {}), gcTime: 0 })
}

/** Whether the viewer's own second factor is on; only administrators may ask. */
export function useSecondFactor({ enabled = true } = {}) {
  return useQuery({ ...query(getSecondFactor, {}), staleTime: 0, enabled })
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
