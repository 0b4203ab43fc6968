import { keyOf, mutation, query } from '@cadencia/http/query'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addMember, createTeam, listMembers, listTeams, removeMember, updateTeam } from './contract.ts'

interface TeamsOptions {
  readonly withFigures?: boolean
}

/** All teams, as `useQuery` takes them. */
export const teamList = ({ withFigures = false }: TeamsOptions) =>
  query(listTeams, withFigures ? { query: { withStats: 'true' } } : {})

/** All teams; with figures, also who leads them and how many are in them. */
export function useTeams(options: TeamsOptions = {}) {
  return useQuery(teamList(options))
}

/** One of them; undefined where it is not there. */
export function useTeam(id: string) {
  return useQuery({ ...teamList({}), select: (teams) => teams.find((team) => team.id === id) })
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
