import { mutation, query } from '@cadencia/http/query'
import { useMutation, useQuery } from '@tanstack/react-query'
import { adminLogin, emailLogin, getSignInOptions, verifyEmailCode } from './contract.ts'

/** How people sign in here, and the site's name. */
export function useSignInOptions() {
  return useQuery(query(getSignInOptions, {}))
}

/** Signs in by e-mail; an answer with `step` says that a code was sent for. */
export function useSignIn() {
  return useMutation(mutation(emailLogin))
}

export function useVerifyCode() {
  return useMutation(mutation(verifyEmailCode))
}

export function useAdminSignIn() {
  return useMutation(mutation(adminLogin))
}
