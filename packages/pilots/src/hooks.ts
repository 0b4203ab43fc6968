import { keyOf, mutation, query } from '@cadencia/http/query'
import type { Invalidations } from '@cadencia/realtime/react'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createPilotStage,
  deletePilotStage,
  listPilotStages,
  type PilotStage,
  updatePilotStage,
} from './contract.ts'

/** What a changed stage makes stale: the timeline. */
export const pilotInvalidations: Invalidations = {
  pilot_stage: () => [keyOf(listPilotStages)],
}

/** The stages by their due day, those without one last. */
export function usePilotStages() {
  return useQuery(query(listPilotStages, {}))
}

function refetchTimeline(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: keyOf(listPilotStages) })
}

export function useCreateStage() {
  const client = useQueryClient()
  return useMutation({ ...mutation(createPilotStage), onSuccess: () => refetchTimeline(client) })
}

/** Changes a stage; the timeline shows the answer at once, and its new place when it was looked at again. */
export function useUpdateStage() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(updatePilotStage),
    onSuccess: (stage) => {
      client.setQueryData<PilotStage[]>(keyOf(listPilotStages, {}), (list) =>
        list?.map((one) => (one.id === stage.id ? stage : one)),
      )
      void refetchTimeline(client)
    },
  })
}

export function useDeleteStage() {
  const client = useQueryClient()
  return useMutation({ ...mutation(deletePilotStage), onSuccess: () => refetchTimeline(client) })
}
