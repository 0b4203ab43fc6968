import { wholeQuery } from '@cadencia/http/pages'
import { keyOf, mutation, query } from '@cadencia/http/query'
import { inputOf } from '@cadencia/realtime/contract'
import type { Invalidations } from '@cadencia/realtime/react'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createPilotStage,
  deletePilotStage,
  getPilotStageHistory,
  listPilotStages,
  type PilotStage,
  updatePilotStage,
} from './contract.ts'

/** Queries to refetch when a stage changes. */
export const pilotInvalidations: Invalidations = {
  pilot_stage: ({ id }) => [keyOf(listPilotStages), keyOf(getPilotStageHistory, inputOf(id))],
}

/** All stages, as `useQuery` takes them. */
export const stageList = () => wholeQuery(listPilotStages, {})

export function usePilotStages() {
  return useQuery(stageList())
}

/** One of them; undefined where it is not there. */
export function useStage(id: string) {
  return useQuery({ ...stageList(), select: (stages) => stages.find((stage) => stage.id === id) })
}

/** Who changed what in a stage, newest first. */
export function useStageHistory(id: string) {
  return useQuery(query(getPilotStageHistory, { params: { id } }))
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
