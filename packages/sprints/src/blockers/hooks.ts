import { keyOf, mutation } from '@cadencia/http/query'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { getTask, getTaskHistory } from '../tasks/contract.ts'
import { addBlocker, removeBlocker } from './contract.ts'

/** Lists and boards hear of the row. */
function refresh(client: QueryClient, id: string): Promise<unknown> {
  const params = { id }
  void client.invalidateQueries({ queryKey: keyOf(getTaskHistory, { params }) })
  return client.invalidateQueries({ queryKey: keyOf(getTask, { params }) })
}

/** Makes a task wait for another. */
export function useAddBlocker() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(addBlocker),
    onSuccess: (_nothing, { params }) => refresh(client, params.id),
  })
}

export function useRemoveBlocker() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(removeBlocker),
    onSuccess: (_nothing, { params }) => refresh(client, params.id),
  })
}
