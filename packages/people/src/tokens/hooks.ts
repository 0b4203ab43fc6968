import type { StepUp } from '@cadencia/contract/step-up'
import { call } from '@cadencia/http/call'
import { pagedQuery } from '@cadencia/http/pages'
import { keyOf, mutation } from '@cadencia/http/query'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  createServiceToken,
  createToken,
  listServiceTokens,
  listTokens,
  type NewServiceToken,
  type NewToken,
  revokeServiceToken,
  revokeToken,
} from './contract.ts'

/** One's own tokens, the newest first. */
export function useTokens() {
  return useInfiniteQuery({ ...pagedQuery(listTokens, {}), staleTime: 0 })
}

/** Without an idempotency key, as the answer is secret and kept nowhere. */
export function useCreateToken() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewToken & StepUp) => call(createToken, { body }),
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(listTokens) }),
  })
}

export function useRevokeToken() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(revokeToken),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(listTokens) }),
  })
}

/** For administrators: the tokens of services, the newest first. */
export function useServiceTokens() {
  return useInfiniteQuery({ ...pagedQuery(listServiceTokens, {}), staleTime: 0 })
}

export function useCreateServiceToken() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewServiceToken) => call(createServiceToken, { body }),
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(listServiceTokens) }),
  })
}

export function useRevokeServiceToken() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(revokeServiceToken),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(listServiceTokens) }),
  })
}
