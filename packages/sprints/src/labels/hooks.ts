import { keyOf, mutation, query } from '@cadencia/http/query'
import { recordHooks } from '@cadencia/http/record-hooks'
import { type QueryClient, useQueries } from '@tanstack/react-query'
import { showLabel } from '../tasks/live-tasks.ts'
import { createLabel, deleteLabel, listLabels, type TeamLabel, updateLabel } from './contract.ts'

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: keyOf(listLabels) })

interface Labels {
  readonly labels: readonly TeamLabel[]
  readonly isLoaded: boolean
}

const together = (answers: readonly { data: TeamLabel[] | undefined }[]): Labels => ({
  labels: answers.flatMap(({ data = [] }) => data),
  isLoaded: answers.every(({ data }) => data !== undefined),
})

/** The labels of some teams, team by team, each by name. */
export function useLabels(teamIds: readonly string[]): Labels {
  return useQueries({
    queries: teamIds.map((id) => query(listLabels, { params: { id } })),
    combine: together,
  })
}

const { changeHook, removeHook } = recordHooks<TeamLabel>({
  show: (client, label) => {
    showLabel(client, label)
    return refresh(client)
  },
  forget: refresh,
})

export const useCreateLabel = changeHook(mutation(createLabel))
export const useUpdateLabel = changeHook(mutation(updateLabel))
export const useDeleteLabel = removeHook(mutation(deleteLabel))
