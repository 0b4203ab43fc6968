import { wholeQuery } from '@cadencia/http/pages'
import { keyOf, mutation, query } from '@cadencia/http/query'
import { HEARD_WHILE_SHOWN } from '@cadencia/realtime/live-query'
import { useLiveTopic } from '@cadencia/realtime/react'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ADMINISTRATION } from '../contract.ts'
import { createGoal, deleteGoal, getGoalHistory, listGoals, progressGoal, updateGoal } from './contract.ts'

/** All goals, kept fresh while the screen stands. */
export function useGoals() {
  useLiveTopic(ADMINISTRATION)
  return useQuery({ ...wholeQuery(listGoals, {}), ...HEARD_WHILE_SHOWN })
}

/** Who changed what in a goal, newest first. */
export function useGoalHistory(id: string) {
  return useQuery(query(getGoalHistory, { params: { id } }))
}

async function refetchGoals(client: QueryClient): Promise<void> {
  await Promise.all(
    [listGoals, getGoalHistory].map((call) => client.invalidateQueries({ queryKey: keyOf(call) })),
  )
}

export function useCreateGoal() {
  const client = useQueryClient()
  return useMutation({ ...mutation(createGoal), onSuccess: () => refetchGoals(client) })
}

export function useUpdateGoal() {
  const client = useQueryClient()
  return useMutation({ ...mutation(updateGoal), onSettled: () => refetchGoals(client) })
}

export function useProgressGoal() {
  const client = useQueryClient()
  return useMutation({ ...mutation(progressGoal), onSettled: () => refetchGoals(client) })
}

export function useDeleteGoal() {
  const client = useQueryClient()
  return useMutation({ ...mutation(deleteGoal), onSettled: () => refetchGoals(client) })
}
