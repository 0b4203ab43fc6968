import { keyOf, mutation, query } from '@cadencia/http/query'
import { HEARD_WHILE_SHOWN } from '@cadencia/realtime/live-query'
import { useLiveTopic } from '@cadencia/realtime/react'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ADMINISTRATION } from '../contract.ts'
import { createGoal, deleteGoal, listGoals, progressGoal, updateGoal } from './contract.ts'

/** All goals, kept fresh while the screen stands. */
export function useGoals() {
  useLiveTopic(ADMINISTRATION)
  return useQuery({ ...query(listGoals, {}), ...HEARD_WHILE_SHOWN })
}

function refetchGoals(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: keyOf(listGoals) })
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
