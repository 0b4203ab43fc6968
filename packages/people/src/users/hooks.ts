import { pagedQuery, wholeQuery } from '@cadencia/http/pages'
import { keyOf, mutation, query } from '@cadencia/http/query'
import type { Invalidations } from '@cadencia/realtime/react'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { getCurrentUser, getUserTeam, listUsers } from '../contract.ts'
import { listAdminTeams, listMembers, listTeams } from '../teams/contract.ts'
import {
  type AdminUserFilter,
  createUser,
  createUsers,
  endUserSessions,
  listAdminUsers,
  listUserSessions,
  resetSecondFactor,
  type UserSort,
  updateUser,
} from './contract.ts'

/** What a changed user or team (its members included) makes stale. */
export const peopleInvalidations: Invalidations = {
  user: () => [keyOf(listUsers), keyOf(listAdminUsers), keyOf(getCurrentUser), keyOf(getUserTeam)],
  team: ({ id }) => [keyOf(listTeams), keyOf(listAdminTeams), keyOf(listMembers, { params: { teamId: id } })],
}

const USERS_PAGE = '100'

/** The pages of people as an administrator sees them, as `useInfiniteQuery` takes them. */
export const adminUserPages = (filter: AdminUserFilter, sort: UserSort) =>
  pagedQuery(listAdminUsers, { query: { ...filter, sort, limit: USERS_PAGE } })

/** People as an administrator sees them, page by page; the last list stays in sight while another filter loads. */
export function useAdminUserPages(filter: AdminUserFilter, sort: UserSort) {
  return useInfiniteQuery({
    ...adminUserPages(filter, sort),
    placeholderData: keepPreviousData,
  })
}

/** The list of one person, as `useQuery` takes it. */
export const adminUserQuery = (id: string) => query(listAdminUsers, { query: { id } })

/** One person as an administrator sees them; undefined where there is none. */
export function useAdminUser(id: string) {
  return useQuery({ ...adminUserQuery(id), select: ([user]) => user ?? null })
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
  return useQuery({ ...wholeQuery(listUserSessions, { params: { id } }), staleTime: 0 })
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
