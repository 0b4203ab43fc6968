import { pagedQuery } from '@cadencia/http/pages'
import { keyOf, mutation, query } from '@cadencia/http/query'
import type { Invalidations } from '@cadencia/realtime/react'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  type AdminUserFilter,
  createUser,
  listAdminTeams,
  listAdminUsers,
  listUserSessions,
  updateUser,
} from '../contract/admin.ts'
import { addMember, createTeam, listMembers, listTeams, removeMember, updateTeam } from '../contract/teams.ts'
import { getCurrentUser, getUserTeam, listUsers } from '../contract.ts'

/** What a changed user or team (its members included) makes stale. */
export const peopleInvalidations: Invalidations = {
  user: () => [keyOf(listUsers), keyOf(listAdminUsers), keyOf(getCurrentUser), keyOf(getUserTeam)],
  team: ({ id }) => [keyOf(listTeams), keyOf(listAdminTeams), keyOf(listMembers, { params: { teamId: id } })],
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

const USERS_PAGE = '100'

/** People as an administrator sees them, page by page; the last list stays in sight while another filter loads. */
export function useAdminUserPages(filter: AdminUserFilter) {
  return useInfiniteQuery({
    ...pagedQuery(listAdminUsers, { query: { ...filter, limit: USERS_PAGE } }),
    placeholderData: keepPreviousData,
  })
}

/** One person as an administrator sees them; undefined where there is none. */
export function useAdminUser(id: string) {
  return useQuery({ ...query(listAdminUsers, { query: { id } }), select: ([user]) => user ?? null })
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
        client.invalidateQueries({ queryKey: keyOf(listUserSessions) }),
      ]),
  })
}
