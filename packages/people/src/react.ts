import { keyOf, mutation, query } from '@cadencia/http/query'
import type { Invalidations } from '@cadencia/realtime/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createUser, listAdminTeams, listAdminUsers, updateUser } from './contract/admin.ts'
import { addMember, createTeam, listMembers, listTeams, removeMember, updateTeam } from './contract/teams.ts'
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

/** What a changed user or team (its members included) makes stale. */
export const peopleInvalidations: Invalidations = {
  user: () => [keyOf(listUsers), keyOf(listAdminUsers), keyOf(getCurrentUser), keyOf(getUserTeam)],
  team: ({ id }) => [keyOf(listTeams), keyOf(listAdminTeams), keyOf(listMembers, { params: { teamId: id } })],
}

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

/** All teams; with figures, also who leads them and how many are in them. */
export function useTeams({ withFigures = false }: { readonly withFigures?: boolean } = {}) {
  return useQuery(query(listTeams, withFigures ? { query: { withStats: 'true' } } : {}))
}

export function useTeamMembers(teamId: string) {
  return useQuery(query(listMembers, { params: { teamId } }))
}

export function useAddTeamMember() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(addMember),
    onSuccess: (_member, { params }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf(listMembers, { params }) }),
        client.invalidateQueries({ queryKey: keyOf(listTeams) }),
      ]),
  })
}

export function useRemoveTeamMember() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(removeMember),
    onSuccess: (_nothing, { params: { teamId } }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf(listMembers, { params: { teamId } }) }),
        client.invalidateQueries({ queryKey: keyOf(listTeams) }),
      ]),
  })
}

export function useCreateTeam() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(createTeam),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(listTeams) }),
  })
}

export function useUpdateTeam() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(updateTeam),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(listTeams) }),
  })
}

/** People for assignment; an administrator gets everyone, with role, state and last access. */
export function useAdminUsers() {
  return useQuery(query(listAdminUsers, {}))
}

export function useCreateUser() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(createUser),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf(listAdminUsers) }),
        client.invalidateQueries({ queryKey: keyOf(listUsers) }),
      ]),
  })
}

export function useUpdateUser() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(updateUser),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf(listAdminUsers) }),
        client.invalidateQueries({ queryKey: keyOf(listUsers) }),
      ]),
  })
}
