import { keyOf, mutation, query } from '@cadencia/http/query'
import type { AdminUser } from '@cadencia/people/contract'
import { listAdminUsers, updateUser } from '@cadencia/people/contract/admin'
import { listTeams } from '@cadencia/people/contract/teams'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

/** Everyone, and the names of their teams. */
export function useAdminUsers() {
  const users = useQuery(query(listAdminUsers, {}))
  const teams = useQuery(query(listTeams, {}))
  const teamById = new Map((teams.data ?? []).map((team) => [team.id, team]))
  return { ...users, teamOf: (user: AdminUser) => teamById.get(user.teamId ?? '') }
}

/** Deactivates or reactivates someone; the list shows the server's answer. */
export function useSetUserActive() {
  const queryClient = useQueryClient()
  return useMutation({
    ...mutation(updateUser),
    onSuccess: (changed) =>
      queryClient.setQueryData<AdminUser[]>(keyOf(listAdminUsers, {}), (users) =>
        users?.map((user) => (user.id === changed.id ? changed : user)),
      ),
  })
}
