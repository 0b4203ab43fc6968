import { keyOf, mutation, query } from '@cadencia/http/query'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  adminLogin,
  emailLogin,
  endSession,
  getAdminSession,
  getCurrentUser,
  getSignInOptions,
  getUserTeam,
  listSessions,
  listUsers,
  updateCurrentUser,
  verifyEmailCode,
} from './contract.ts'

const CURRENT_USER_STALE_MS = 5 * 60_000

/** Who is signed in; asked again after five minutes. */
export function useCurrentUser() {
  return useQuery({ ...query(getCurrentUser, {}), retry: false, staleTime: CURRENT_USER_STALE_MS })
}

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

/** Whether the session was opened by the administrator sign-in, and under which name. */
export function useAdminSession() {
  return useQuery(query(getAdminSession, {}))
}

export function useUpdateProfile() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(updateCurrentUser),
    onSuccess: (user) => client.setQueryData(keyOf(getCurrentUser, {}), user),
  })
}

/** One's own sessions, as they are now. */
export function useSessions() {
  return useQuery({ ...query(listSessions, {}), staleTime: 0 })
}

export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(endSession),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(listSessions) }),
  })
}

/** The active people. */
export function useUsers() {
  return useQuery(query(listUsers, {}))
}

/** The viewer's first team. */
export function useUserTeam() {
  return useQuery(query(getUserTeam, {}))
}
