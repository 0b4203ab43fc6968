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

/** Queries to refetch when a stage changes. */
export const pilotInvalidations: Invalidations = {
  pilot_stage: () => [keyOf(listPilotStages)],
}

/** All stages, as `useQuery` takes them. */
export const stageList = () => query(listPilotStages, {})

export function usePilotStages() {
  return useQuery(stageList())
}

function refetchTimeline(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: keyOf(listPilotStages) })
}

export function useCreateStage() {
  const client = useQueryClient()
  return useMutation({ ...mutation(createPilotStage), onSuccess: () => refetchTimeline(client) })
}

/** The cached list takes the answer at once; the refetch sorts it. */
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
