import { keyOf, mutation, query } from '@cadencia/http/query'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getCurrentUser, getUserTeam, listUsers, updateCurrentUser } from './contract.ts'

const CURRENT_USER_STALE_MS = 5 * 60_000

/** Who is signed in; asked again after five minutes. */
export function useCurrentUser() {
  return useQuery({ ...query(getCurrentUser, {}), retry: false, staleTime: CURRENT_USER_STALE_MS })
}

export function useUpdateProfile() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(updateCurrentUser),
    onSuccess: (user) => client.setQueryData(keyOf(getCurrentUser, {}), user),
  })
}

/** The active people. */
/** The signed-in person once something else has asked for them, as every screen of staff does. */
export function useKnownViewer() {
  return useQuery({ ...query(getCurrentUser, {}), enabled: false }).data
}

export function useUsers() {
  return useQuery(query(listUsers, {}))
}

/** The viewer's first team. */
export function useUserTeam() {
  return useQuery(query(getUserTeam, {}))
}
